package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.cardhour.jobs.control.Workload;
import org.cardhour.jobs.entity.Job;
import org.cardhour.scheduling.core.Snapshot;
import org.cardhour.scheduling.core.WorkMix;

/** Puts together what the scheduler may know of a pool. */
@Dependent
class PoolSnapshots {

    private final PoolPolicies policies;
    private final Claims claims;
    private final PoolOffers offers;

    @Inject
    PoolSnapshots(PoolPolicies policies, Claims claims, PoolOffers offers) {
        this.policies = policies;
        this.claims = claims;
        this.offers = offers;
    }

    /**
     * The pool as it is at an instant.
     *
     * @param waiting all jobs that wait, in whatever pool
     * @param holding all runs that hold cards, in whatever pool
     */
    Snapshot of(PoolFrame pool, JobSnapshots jobs, List<Job> waiting, List<Workload.Holding> holding, Instant now) {
        var offer = offers.of(pool, now);
        var runs = holding.stream()
                .filter(held -> pool.isHomeOf(held.run().place()))
                .map(held -> jobs.run(held, offer))
                .toList();
        var pending = waiting.stream()
                .filter(pool::isHomeOf)
                .map(job -> jobs.pending(job, offer))
                .toList();
        var mix = new WorkMix();
        runs.forEach(run -> mix.enter(run.job().ask()));
        pending.forEach(job -> mix.enter(job.ask()));
        return new Snapshot(
                now,
                PoolPolicies.of(pool, policies.fairShare(pool.facts(), now), now),
                pool.clusters(),
                runs,
                claims.of(pool.facts().pool().id()),
                pending,
                mix.mix());
    }
}
