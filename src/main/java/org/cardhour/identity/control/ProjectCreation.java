package org.cardhour.identity.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Project;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;

/** Makes projects in an active tenant. Their groups are made when the first member comes. */
@UseCase
public class ProjectCreation {

    private final EntityManager database;
    private final Tenants tenants;
    private final AuditTrail trail;

    @Inject
    ProjectCreation(EntityManager database, Tenants tenants, AuditTrail trail) {
        this.database = database;
        this.tenants = tenants;
        this.trail = trail;
    }

    public Outcome<Project> create(Actor admin, UUID tenantId, String name, Instant now) {
        return tenants.workable(admin, tenantId).then(tenant -> {
            if (isTaken(tenantId, name)) {
                return Outcome.refused(
                        new Refusal(Refusal.Kind.CONFLICT, "PROJECT_NAME_TAKEN", Map.of("name", name), List.of()));
            }
            var project = new Project(Ids.next(now), tenantId, name, now);
            database.persist(project);
            var act = Act.on("project.create", "project", project.id()).ofTenant(tenantId);
            trail.record(admin, act, "", AuditTrail.NOTHING, Map.of("name", name), now);
            return Outcome.done(project);
        });
    }

    private boolean isTaken(UUID tenantId, String name) {
        return !database.createQuery("select p.id from Project p where p.tenantId = :tenant and p.name = :name")
                .setParameter("tenant", tenantId)
                .setParameter("name", name)
                .getResultList()
                .isEmpty();
    }
}
