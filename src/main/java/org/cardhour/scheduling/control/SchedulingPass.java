package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.jobs.control.Allocation;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.BufferUses;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.HostQuota;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.store.control.Lease;

/**
 * One pass over every pool: take the lease, read, plan, carry out. Each decision is a transaction of its own that checks
 * the lease and that what it builds on is still so; what is not is left to the next pass.
 */
@Dependent
public class SchedulingPass {

    private static final Logger LOG = System.getLogger(SchedulingPass.class.getName());

    private final Scheduler scheduler = new Scheduler();

    private final Lease lease;
    private final PoolReading pools;
    private final Claims claims;
    private final RunLedger ledger;
    private final BufferUses bufferUses;

    @Inject
    SchedulingPass(Lease lease, PoolReading pools, Claims claims, RunLedger ledger, BufferUses bufferUses) {
        this.bufferUses = bufferUses;
        this.lease = lease;
        this.pools = pools;
        this.claims = claims;
        this.ledger = ledger;
    }

    /** Passes over every pool, if this instance is the one to do so; gives back how many decisions were carried out. */
    public int run(Instant now) {
        var epoch = lease.take(RunLedger.PASS_LEASE);
        if (epoch.isEmpty()) {
            return 0;
        }
        int carriedOut = 0;
        for (PoolState pool : pools.all(now)) {
            bufferUses.note(pool.poolId(), bufferRuns(pool), now);
            var plan = scheduler.plan(pool.snapshot());
            carriedOut += carryOut(pool, plan, epoch.getAsLong(), now);
        }
        return carriedOut;
    }

    /** The runs that hold cards on the right to the buffer, by card model. */
    private static Map<String, List<UUID>> bufferRuns(PoolState pool) {
        return pool.snapshot().runs().stream()
                .filter(run -> run.standing() == org.cardhour.scheduling.core.Standing.BUFFER)
                .collect(Collectors.groupingBy(
                        run -> run.allocation().model(), Collectors.mapping(Run::id, Collectors.toList())));
    }

    private int carryOut(PoolState pool, Plan plan, long epoch, Instant now) {
        if (!plan.claims().equals(pool.snapshot().claims()) && !claims.replace(pool.poolId(), plan.claims(), epoch)) {
            return 0;
        }
        int carriedOut = 0;
        for (Decision decision : plan.decisions()) {
            carriedOut += carryOut(pool, decision, epoch, now) ? 1 : 0;
        }
        return carriedOut;
    }

    private boolean carryOut(PoolState pool, Decision decision, long epoch, Instant now) {
        return switch (decision) {
            case Decision.Start start ->
                ledger.dispatch(
                        start.job().id(),
                        allocation(pool.poolId(), pool.snapshot().policy(), start),
                        epoch,
                        now);
            case Decision.Preempt(var victim, var cause, var inFavourOf) -> {
                var why = new Preemption(inFavourOf, Cause.valueOf(cause.name()));
                LOG.log(Level.INFO, "run {0} makes room: {1}", victim.id(), why);
                yield ledger.requestPreemption(victim.id(), why, epoch, now);
            }
            case Decision.Recall(var run, var until) -> {
                LOG.log(Level.INFO, "run {0} is above the share of its cluster, to go by {1}", run.id(), until);
                yield ledger.recall(run.id(), until, epoch, now);
            }
            case Decision.Mark(var run, var standing) ->
                ledger.mark(run.id(), Standing.valueOf(standing.name()), epoch);
            case Decision.Wait wait -> false;
        };
    }

    private static Allocation allocation(UUID pool, Policy policy, Decision.Start start) {
        var given = start.allocation();
        var ask = start.job().ask();
        return new Allocation(
                given.clusterId(),
                pool,
                given.model(),
                Standing.valueOf(start.standing().name()),
                limit(policy, start),
                hostLimits(policy, start),
                given.nodes().stream()
                        .map(node -> new Allocation.OnNode(
                                node.nodeId(),
                                ask.cpuMillis(),
                                ask.memoryMib(),
                                node.cards().stream()
                                        .map(card -> new Allocation.OfCard(card.cardId(), card.part()))
                                        .toList()))
                        .toList());
    }

    private static Map<String, Long> hostLimits(Policy policy, Decision.Start start) {
        var most = policy.hosts().getOrDefault(start.job().tenantId(), HostQuota.UNLIMITED);
        return Map.of(HeldAmounts.CPU, most.limitCpuMillis(), HeldAmounts.MEMORY, most.limitMemoryMib());
    }

    private static Cards limit(Policy policy, Decision.Start start) {
        var quotas = policy.quotas().get(start.job().tenantId());
        var quota = quotas == null ? null : quotas.get(start.allocation().model());
        return quota == null ? Cards.NONE : quota.limit();
    }
}
