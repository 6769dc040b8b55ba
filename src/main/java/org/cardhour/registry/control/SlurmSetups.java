package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.core.slurm.SetupCheck;
import org.cardhour.registry.core.slurm.SetupFiles;
import org.cardhour.registry.core.slurm.SetupPlan;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.ClusterForm;

/** Makes the set-up of a cluster of bare machines. */
@UseCase
public class SlurmSetups {

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    SlurmSetups(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    /** The files, by name, of a cluster that joins as bare metal. */
    public Outcome<SortedMap<String, String>> make(Actor actor, UUID id, SetupPlan plan, Instant now) {
        var cluster = database.find(Cluster.class, id);
        if (cluster == null) {
            return Refusals.unknownCluster();
        }
        if (!Owners.mayChange(actor, cluster)) {
            return Refusals.foreignCluster();
        }
        if (cluster.registration().form() != ClusterForm.BARE_METAL) {
            return Refusals.conflict(
                    "NOT_BARE_METAL", cluster.registration().form().name());
        }
        var flaws = SetupCheck.flaws(plan.machines(), plan.partitions());
        if (!flaws.isEmpty()) {
            return Outcome.refused(new Refusal(
                    Kind.INVALID,
                    "INVALID_INPUT",
                    Map.of(),
                    flaws.stream()
                            .map(flaw -> new Refusal.Fault(flaw.pointer(), flaw.code(), Map.of("value", flaw.value())))
                            .toList()));
        }
        var act = Act.on("cluster.slurm-setup", "cluster", id).onCluster(id);
        var after =
                Map.of("cluster", plan.cluster(), "machines", plan.machines().size());
        trail.record(actor, act, "", AuditTrail.NOTHING, after, now);
        return Outcome.done(SetupFiles.of(plan));
    }
}
