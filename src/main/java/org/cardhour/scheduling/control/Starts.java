package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.control.Allocation;
import org.cardhour.jobs.control.Beginning;
import org.cardhour.jobs.control.JobChanges.Changes;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.entity.PlacementScore;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.HostQuota;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Score;

/**
 * Makes the starts of a plan durable, many in one transaction. Where a transaction fails, its starts are tried in two halves,
 * down to the one that is in the way: that one is left to the next pass, and the others go on.
 */
@Dependent
class Starts {

    private static final Logger LOG = System.getLogger(Starts.class.getName());

    /** Starts in one transaction. */
    private static final int AT_ONCE = 256;

    /** So many starts may fail by themselves before it is the database that fails. */
    private static final int MOST_FAILED = 8;

    private final RunLedger ledger;

    @Inject
    Starts(RunLedger ledger) {
        this.ledger = ledger;
    }

    /** Gives back how many have started. */
    int begin(Kept kept, KeptPool pool, List<Decision.Start> starts, long epoch, Instant now) {
        return new Attempt(kept, pool, epoch, now).begin(starts);
    }

    /** The starts of one plan. */
    private final class Attempt {

        private final Kept kept;
        private final KeptPool pool;
        private final long epoch;
        private final Instant now;
        private int failed;

        Attempt(Kept kept, KeptPool pool, long epoch, Instant now) {
            this.kept = kept;
            this.pool = pool;
            this.epoch = epoch;
            this.now = now;
        }

        int begin(List<Decision.Start> starts) {
            int begun = 0;
            for (int from = 0; from < starts.size(); from += AT_ONCE) {
                begun += beginTogether(starts.subList(from, Math.min(starts.size(), from + AT_ONCE)));
            }
            return begun;
        }

        private int beginTogether(List<Decision.Start> starts) {
            try {
                return dispatch(starts);
            } catch (RuntimeException failure) {
                return starts.size() == 1 ? leave(starts.getFirst(), failure) : beginInHalves(starts, failure);
            }
        }

        private int dispatch(List<Decision.Start> starts) {
            var beginnings =
                    starts.stream().map(start -> beginning(pool, start)).toList();
            var begun = ledger.dispatch(beginnings, epoch, now);
            var left = new HashSet<UUID>();
            starts.forEach(start -> left.add(start.job().id()));
            left.removeAll(begun);
            kept.doubt(new Changes(left, Optional.empty()));
            return begun.size();
        }

        private int beginInHalves(List<Decision.Start> starts, RuntimeException failure) {
            LOG.log(
                    Level.WARNING,
                    "{0} starts together failed and are tried in two halves: {1}",
                    starts.size(),
                    failure);
            int half = starts.size() / 2;
            return beginTogether(starts.subList(0, half)) + beginTogether(starts.subList(half, starts.size()));
        }

        private int leave(Decision.Start start, RuntimeException failure) {
            failed++;
            if (failed == MOST_FAILED) {
                throw failure;
            }
            var job = start.job().id();
            LOG.log(Level.ERROR, () -> "job " + job + " can't start, the others go on", failure);
            kept.doubt(new Changes(Set.of(job), Optional.empty()));
            return 0;
        }
    }

    private static Beginning beginning(KeptPool pool, Decision.Start start) {
        return new Beginning(
                start.job().id(), allocation(pool.id(), pool.policy(), start), Optional.of(score(start.score())));
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
