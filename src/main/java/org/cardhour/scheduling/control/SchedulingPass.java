package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongToIntFunction;
import org.cardhour.jobs.control.JobChanges.Changes;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.pools.control.BufferUses;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.store.control.Lease;

/**
 * One pass over every pool: take the lease, bring the boards up to date, plan, carry out. Starts are made durable in groups,
 * each other decision by itself, in transactions that check the lease and that what they build on is still so; what is not
 * is left to the next pass.
 */
@Dependent
public class SchedulingPass {

    private static final Logger LOG = System.getLogger(SchedulingPass.class.getName());

    private final Scheduler scheduler = new Scheduler();

    private final Lease lease;
    private final BoardFeed feed;
    private final Claims claims;
    private final Starts starts;
    private final RunLedger ledger;
    private final BufferUses bufferUses;

    @Inject
    SchedulingPass(Lease lease, BoardFeed feed, Claims claims, Starts starts, RunLedger ledger, BufferUses bufferUses) {
        this.lease = lease;
        this.feed = feed;
        this.claims = claims;
        this.starts = starts;
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
        var together = new ArrayList<Decision.Start>();
        for (Decision decision : plan.decisions()) {
            if (decision instanceof Decision.Start start) {
                together.add(start);
            } else {
                carriedOut += starts.begin(kept, pool, together, epoch, now);
                together.clear();
                carriedOut += carryOut(kept, decision, epoch, now);
            }
        }
        return carriedOut + starts.begin(kept, pool, together, epoch, now);
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
}
