package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongToIntFunction;
import org.cardhour.jobs.control.Allocation;
import org.cardhour.jobs.control.Beginning;
import org.cardhour.jobs.control.JobChanges.Changes;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.entity.PlacementScore;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.BufferUses;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.HostQuota;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.scheduling.core.Score;
import org.cardhour.store.control.Lease;

/**
 * One pass over every pool: take the lease, bring the boards up to date, plan, carry out. Starts are made durable in groups,
 * each other decision by itself, in transactions that check the lease and that what they build on is still so; what is not
 * is left to the next pass.
 */
@Dependent
public class SchedulingPass {

    private static final Logger LOG = System.getLogger(SchedulingPass.class.getName());

    /** Starts in one transaction. */
    private static final int AT_ONCE = 256;

    private final Scheduler scheduler = new Scheduler();

    private final Lease lease;
    private final BoardFeed feed;
    private final Claims claims;
    private final RunLedger ledger;
    private final BufferUses bufferUses;

    @Inject
    SchedulingPass(Lease lease, BoardFeed feed, Claims claims, RunLedger ledger, BufferUses bufferUses) {
        this.lease = lease;
        this.feed = feed;
        this.claims = claims;
        this.ledger = ledger;
        this.bufferUses = bufferUses;
    }

    /** Passes over every pool, if this instance is the one to do so; gives back how many decisions were carried out. */
    public int run(Instant now) {
        return underLease(epoch ->
                feed.upToDate(epoch, now).map(kept -> pass(kept, epoch, now)).orElse(0));
    }

    /**
     * Compares what is kept between passes with the database, if this instance keeps anything, and puts it right; gives
     * back how much differed.
     */
    public int check(Instant now) {
        return underLease(epoch -> feed.check(epoch, now));
    }

    /** What is kept is only as good as the work that was done with it. */
    private int underLease(LongToIntFunction work) {
        var epoch = lease.take(RunLedger.PASS_LEASE);
        if (epoch.isEmpty()) {
            feed.forget();
            return 0;
        }
        try {
            return work.applyAsInt(epoch.getAsLong());
        } catch (RuntimeException failure) {
            feed.forget();
            throw failure;
        }
    }

    private int pass(Kept kept, long epoch, Instant now) {
        var carriedOut = PoolByPool.each(kept.pools(), KeptPool::name, pool -> pass(kept, pool, epoch, now));
        if (carriedOut.size() < kept.pools().size()) {
            feed.forget();
        }
        return carriedOut.stream().mapToInt(Integer::intValue).sum();
    }

    private int pass(Kept kept, KeptPool pool, long epoch, Instant now) {
        bufferUses.note(pool.id(), pool.figures(), pool.bufferRuns(), now);
        return carryOut(kept, pool, scheduler.plan(pool.board()), epoch, now);
    }

    /** What is carried out comes back to the board as a change, and so it does when somebody else was faster. */
    private int carryOut(Kept kept, KeptPool pool, Plan plan, long epoch, Instant now) {
        if (!plan.claims().equals(pool.claims())) {
            if (!claims.replace(pool.id(), plan.claims(), epoch)) {
                return 0;
            }
            pool.claims(plan.claims());
        }
        int carriedOut = 0;
        var starts = new ArrayList<Decision.Start>();
        for (Decision decision : plan.decisions()) {
            if (decision instanceof Decision.Start start) {
                starts.add(start);
            } else {
                carriedOut += start(kept, pool, starts, epoch, now);
                starts.clear();
                carriedOut += carryOut(kept, decision, epoch, now);
            }
        }
        return carriedOut + start(kept, pool, starts, epoch, now);
    }

    private int start(Kept kept, KeptPool pool, List<Decision.Start> starts, long epoch, Instant now) {
        int begun = 0;
        for (int from = 0; from < starts.size(); from += AT_ONCE) {
            begun += startTogether(
                    kept, pool, starts.subList(from, Math.min(starts.size(), from + AT_ONCE)), epoch, now);
        }
        return begun;
    }

    /** Where others are in the way of so many, in smaller groups. */
    private int startTogether(Kept kept, KeptPool pool, List<Decision.Start> starts, long epoch, Instant now) {
        var beginnings = starts.stream()
                .map(start -> new Beginning(
                        start.job().id(),
                        allocation(pool.id(), pool.policy(), start),
                        Optional.of(score(start.score()))))
                .toList();
        try {
            var begun = ledger.dispatch(beginnings, epoch, now);
            var left = new HashSet<UUID>();
            starts.forEach(start -> left.add(start.job().id()));
            left.removeAll(begun);
            kept.doubt(new Changes(left, Optional.empty()));
            return begun.size();
        } catch (RuntimeException conflict) {
            if (starts.size() == 1) {
                throw conflict;
            }
            LOG.log(
                    Level.WARNING,
                    "{0} starts together failed and are tried in two halves: {1}",
                    starts.size(),
                    conflict);
            int half = starts.size() / 2;
            return startTogether(kept, pool, starts.subList(0, half), epoch, now)
                    + startTogether(kept, pool, starts.subList(half, starts.size()), epoch, now);
        }
    }

    private int carryOut(Kept kept, Decision decision, long epoch, Instant now) {
        boolean isDone = carryOut(decision, epoch, now);
        if (!isDone) {
            kept.doubt(new Changes(Set.of(job(decision)), Optional.empty()));
        }
        return isDone ? 1 : 0;
    }

    private static UUID job(Decision decision) {
        return switch (decision) {
            case Decision.Start start -> start.job().id();
            case Decision.Preempt preempt -> preempt.victim().job().id();
            case Decision.Recall recall -> recall.run().job().id();
            case Decision.Mark mark -> mark.run().job().id();
            case Decision.Wait wait -> wait.job().id();
        };
    }

    private boolean carryOut(Decision decision, long epoch, Instant now) {
        return switch (decision) {
            case Decision.Start start -> throw new IllegalStateException("starts go together: " + start);
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

    private static PlacementScore score(Score score) {
        return new PlacementScore(
                score.preference(),
                score.leftover(),
                score.fragmentation(),
                score.feeding(),
                score.nearness(),
                score.together());
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
