package org.cardhour.pools.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.jspecify.annotations.Nullable;

/** A policy that one person proposes and another decides on. Each verb is for a state that allows it; ask that first. */
@Entity
@Table(name = "policy_proposal")
public class PolicyProposal {

    private static final int LONGEST_REMARK = 2_000;

    @Id
    private UUID id;

    @Column(name = "pool_name")
    private String poolName;

    private int number;

    private String document;

    @Column(name = "base_version")
    private int baseVersion;

    private String reason;

    @Column(name = "wanted_at")
    private @Nullable Instant wantedAt;

    @Enumerated(EnumType.STRING)
    private ProposalState state;

    @Column(name = "proposed_by")
    private String proposedBy;

    @Column(name = "proposed_by_name")
    private String proposedByName;

    @Column(name = "proposed_at")
    private Instant proposedAt;

    @Column(name = "decided_by")
    private @Nullable String decidedBy;

    @Column(name = "decided_by_name")
    private @Nullable String decidedByName;

    @Column(name = "decided_at")
    private @Nullable Instant decidedAt;

    private String remark;

    @Column(name = "effective_version")
    private @Nullable Integer effectiveVersion;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected PolicyProposal() {}

    /**
     * What is proposed.
     *
     * @param document in YAML
     * @param baseVersion the version that it is to follow; 0 to make the pool
     * @param wantedAt when it is to take effect; empty for as soon as it is approved
     */
    public record Content(
            String poolName, int number, String document, int baseVersion, String reason, Optional<Instant> wantedAt) {}

    /** Who did something to a proposal. */
    public record Person(String id, String name) {

        public static Person of(Actor actor) {
            return new Person(actor.id(), actor.name());
        }
    }

    public PolicyProposal(UUID id, Content content, Actor proposer, Instant now) {
        this.id = id;
        this.poolName = content.poolName();
        this.number = content.number();
        this.document = content.document();
        this.baseVersion = content.baseVersion();
        this.reason = content.reason();
        this.wantedAt = content.wantedAt().orElse(null);
        this.state = ProposalState.PROPOSED;
        this.proposedBy = proposer.id();
        this.proposedByName = proposer.name();
        this.proposedAt = now;
        this.remark = "";
    }

    public void approve(Actor actor, Instant now) {
        decide(ProposalState.APPROVED, actor, "", now);
    }

    public void reject(Actor actor, String why, Instant now) {
        decide(ProposalState.REJECTED, actor, why, now);
    }

    public void withdraw(Actor actor, String why, Instant now) {
        decide(ProposalState.WITHDRAWN, actor, why, now);
    }

    /** It has become this version of the pool's policy. */
    public void takeEffect(int number) {
        state = ProposalState.EFFECTIVE;
        effectiveVersion = number;
    }

    /** A policy that was approved later holds already. */
    public void supersede(String why) {
        end(ProposalState.SUPERSEDED, why);
    }

    /** It can not hold any more. */
    public void lapse(String why) {
        end(ProposalState.LAPSED, why);
    }

    public boolean isProposedBy(Actor actor) {
        return proposedBy.equals(actor.id());
    }

    /** Whether its instant has come. */
    public boolean isDue(Instant now) {
        return wantedAt == null || !wantedAt.isAfter(now);
    }

    public UUID id() {
        return id;
    }

    public Content content() {
        return new Content(poolName, number, document, baseVersion, reason, Optional.ofNullable(wantedAt));
    }

    public ProposalState state() {
        return state;
    }

    public Person proposer() {
        return new Person(proposedBy, proposedByName);
    }

    public Instant proposedAt() {
        return proposedAt;
    }

    /** Who approved, rejected or withdrew it. */
    public Optional<Person> decider() {
        return decidedBy == null || decidedByName == null
                ? Optional.empty()
                : Optional.of(new Person(decidedBy, decidedByName));
    }

    public Optional<Instant> decidedAt() {
        return Optional.ofNullable(decidedAt);
    }

    /** Why it was rejected or withdrawn, or came to nothing; empty otherwise. */
    public String remark() {
        return remark;
    }

    public Optional<Integer> effectiveVersion() {
        return Optional.ofNullable(effectiveVersion);
    }

    public int version() {
        return version;
    }

    private void decide(ProposalState decision, Actor actor, String why, Instant now) {
        state = decision;
        decidedBy = actor.id();
        decidedByName = actor.name();
        decidedAt = now;
        remark = why;
    }

    private void end(ProposalState last, String why) {
        state = last;
        remark = why.substring(0, Math.min(why.length(), LONGEST_REMARK));
    }
}
