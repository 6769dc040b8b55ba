package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.RunState;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.registry.entity.ClusterState;

/**
 * Says what becomes of runs whose cluster is silent: unknown while it is stale; lost, at the last sign of life, when it
 * is. Their cards stay blocked until the cluster itself says that they are free.
 */
@Dependent
public class Silence {

    private final OpenRuns runs;
    private final RunLedger ledger;

    @Inject
    Silence(OpenRuns runs, RunLedger ledger) {
        this.runs = runs;
        this.ledger = ledger;
    }

    void judge(ServedCluster cluster, Instant now) {
        if (cluster.state() == ClusterState.STALE) {
            open(cluster).filter(run -> run.state() != RunState.UNKNOWN).forEach(run -> ledger.unknown(run.id(), now));
        }
        if (cluster.state() == ClusterState.LOST) {
            var proof = cluster.lastHeartbeatAt().orElse(now);
            open(cluster)
                    .forEach(run -> ledger.ended(
                            run.id(), new RunEnding(RunEnd.LOST, Cause.NODE_FAILURE, Optional.empty(), proof)));
        }
    }

    private Stream<OpenRun> open(ServedCluster cluster) {
        return runs.in(cluster.id()).stream().filter(run -> !run.hasEnded());
    }
}
