package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.ProposalState;

/** Keeps proposed policies, and remembers what is done to them. */
@Dependent
class Proposals {

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    Proposals(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    PolicyProposal add(PolicyProposal.Content content, Actor proposer, Instant now) {
        var proposal = new PolicyProposal(Ids.next(now), content, proposer, now);
        database.persist(proposal);
        database.flush();
        record(proposer, "policy.propose", proposal, content.reason(), now);
        return proposal;
    }

    /** A number for a proposal of the pool, greater than all before; other proposers wait until this one is stored. */
    int nextNumber(String pool) {
        database.createNativeQuery("""
            insert into policy_proposal_number (pool_name, last) values (?1, 1)
            on duplicate key update last = last + 1
            """).setParameter(1, pool).executeUpdate();
        var last = (Number)
                database.createNativeQuery("select last from policy_proposal_number where pool_name = ?1 for update")
                        .setParameter(1, pool)
                        .getSingleResult();
        return last.intValue();
    }

    Outcome<PolicyProposal> find(String pool, int number) {
        return database.createQuery(
                        "select p from PolicyProposal p where p.poolName = :pool and p.number = :number",
                        PolicyProposal.class)
                .setParameter("pool", pool)
                .setParameter("number", number)
                .getResultStream()
                .findFirst()
                .map(Outcome::done)
                .orElse(Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    /** The proposal, locked against other decisions on it. */
    Outcome<PolicyProposal> lock(String pool, int number) {
        return find(pool, number).map(this::locked);
    }

    Optional<PolicyProposal> lock(UUID id) {
        return Optional.ofNullable(database.find(PolicyProposal.class, id)).map(this::locked);
    }

    /** Proposals whose instant has come, in the order in which they take effect. */
    List<UUID> due(Instant now) {
        return database.createQuery("""
            select p.id from PolicyProposal p
            where p.state = :approved and (p.wantedAt is null or p.wantedAt <= :now)
            order by p.wantedAt, p.decidedAt, p.id
            """, UUID.class)
                .setParameter("approved", ProposalState.APPROVED)
                .setParameter("now", now)
                .getResultList();
    }

    /** The newest proposals of a pool after that place. */
    List<PolicyProposal> list(String pool, Optional<ProposalState> state, ProposalReading.Behind behind, int most) {
        return database.createQuery("""
            select p from PolicyProposal p
            where p.poolName = :pool and (:any = true or p.state = :state)
              and (p.proposedAt < :time or (p.proposedAt = :time and p.id < :id))
            order by p.proposedAt desc, p.id desc
            """, PolicyProposal.class)
                .setParameter("pool", pool)
                .setParameter("any", state.isEmpty())
                .setParameter("state", state.orElse(ProposalState.PROPOSED))
                .setParameter("time", behind.proposedAt())
                .setParameter("id", behind.id())
                .setMaxResults(most)
                .getResultList();
    }

    void record(Actor actor, String action, PolicyProposal proposal, String reason, Instant now) {
        trail.record(actor, act(action, proposal), reason, AuditTrail.NOTHING, told(proposal), now);
    }

    /** That an approved proposal came to nothing. */
    void recordFailure(Actor actor, PolicyProposal proposal, Instant now) {
        trail.recordFailure(actor, act("policy.change", proposal), proposal.remark(), now);
    }

    private PolicyProposal locked(PolicyProposal proposal) {
        database.lock(proposal, LockModeType.PESSIMISTIC_WRITE);
        database.refresh(proposal);
        return proposal;
    }

    private static Act act(String action, PolicyProposal proposal) {
        return Act.on(action, "policy", proposal.content().poolName());
    }

    private static Map<String, Object> told(PolicyProposal proposal) {
        var content = proposal.content();
        return Map.of(
                "proposal", content.number(),
                "state", proposal.state(),
                "baseVersion", content.baseVersion(),
                "effectiveAt", content.wantedAt().map(Instant::toString).orElse(""),
                "proposedBy", proposal.proposer().name(),
                "document", content.document());
    }
}
