package org.cardhour.pools.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One version of a pool's policy; never changed once written. */
@Entity
@Table(name = "pool_policy")
@IdClass(PoolPolicy.Key.class)
public class PoolPolicy {

    /** Versions are counted in each pool from 1. */
    public record Key(UUID poolId, int number) {}

    @Id
    @Column(name = "pool_id")
    private UUID poolId;

    @Id
    private int number;

    private String document;

    @SuppressWarnings("UnusedVariable") // read by queries only
    private String author;

    @Column(name = "author_name")
    private String authorName;

    private String reason;

    @Column(name = "effective_at")
    private Instant effectiveAt;

    @Column(name = "proposal_number")
    private @Nullable Integer proposalNumber;

    @SuppressWarnings("UnusedVariable") // read by queries only
    private String approver;

    @Column(name = "approver_name")
    private String approverName;

    @Column(name = "admitted_tenant")
    private @Nullable String admittedTenant;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected PoolPolicy() {}

    /** Where a version comes from. */
    public sealed interface Origin {

        /** What it was written for. */
        String reason();

        /** A proposal that somebody else has approved. */
        record Proposed(int number, PolicyProposal.Person proposer, PolicyProposal.Person approver, String reason)
                implements Origin {}

        /** The admission of a tenant, which gives it its quota. */
        record Admission(String tenant, PolicyProposal.Person admin) implements Origin {

            @Override
            public String reason() {
                return "tenant " + tenant;
            }
        }
    }

    public PoolPolicy(Key key, String document, Origin origin, Instant effectiveAt) {
        this.poolId = key.poolId();
        this.number = key.number();
        this.document = document;
        this.reason = origin.reason();
        this.effectiveAt = effectiveAt;
        switch (origin) {
            case Origin.Proposed proposed -> {
                author = proposed.proposer().id();
                authorName = proposed.proposer().name();
                proposalNumber = proposed.number();
                approver = proposed.approver().id();
                approverName = proposed.approver().name();
            }
            case Origin.Admission admission -> {
                author = admission.admin().id();
                authorName = admission.admin().name();
                approver = "";
                approverName = "";
                admittedTenant = admission.tenant();
            }
        }
    }

    public Key key() {
        return new Key(poolId, number);
    }

    public int number() {
        return number;
    }

    /** The policy as it was written, in YAML. */
    public String document() {
        return document;
    }

    public String authorName() {
        return authorName;
    }

    /** Who approved it; empty for the admission of a tenant. */
    public Optional<String> approverName() {
        return Optional.of(approverName).filter(name -> !name.isEmpty());
    }

    /** The proposal that it was. */
    public Optional<Integer> proposalNumber() {
        return Optional.ofNullable(proposalNumber);
    }

    /** The tenant whose admission it was. */
    public Optional<String> admittedTenant() {
        return Optional.ofNullable(admittedTenant);
    }

    /** What it was written for. */
    public String reason() {
        return reason;
    }

    public Instant effectiveAt() {
        return effectiveAt;
    }
}
