package org.cardhour.identity.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.identity.core.Access;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.ProjectState;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;

/** Finds tenants and projects as an actor may see them; the one place where somebody else's become 404. */
@Dependent
public class Tenants {

    private final EntityManager database;

    @Inject
    Tenants(EntityManager database) {
        this.database = database;
    }

    public Optional<Tenant> tenant(UUID id) {
        return Optional.ofNullable(database.find(Tenant.class, id));
    }

    public Optional<Project> project(UUID id) {
        return Optional.ofNullable(database.find(Project.class, id));
    }

    /** The tenant, to one who belongs to it, who asked for it or who sees all. */
    public Outcome<Tenant> readable(Actor actor, UUID id) {
        return known(tenant(id)).then(tenant -> {
            var refusal = tenant.requestedBy().equals(actor.id())
                    ? Optional.<Refusal>empty()
                    : Access.asReader(actor, tenant.id());
            return unless(refusal, tenant);
        });
    }

    /** The tenant, to one of its admins, while it is active. */
    public Outcome<Tenant> workable(Actor actor, UUID id) {
        return known(tenant(id))
                .then(tenant -> unless(Access.asAdmin(actor, id), tenant))
                .then(tenant -> unless(inactive(tenant), tenant));
    }

    /** The project, to whoever belongs to its tenant or sees all. */
    public Outcome<Project> readableProject(Actor actor, UUID id) {
        return known(project(id)).then(project -> unless(Access.asReader(actor, project.tenantId()), project));
    }

    /** The project, to whoever may see who is in it. */
    public Outcome<Project> insideProject(Actor actor, UUID id) {
        return known(project(id)).then(project -> unless(Access.asInsider(actor, project.tenantId(), id), project));
    }

    /** The project, to an admin of its tenant, while both are active. */
    public Outcome<Project> workableProject(Actor actor, UUID id) {
        return known(project(id))
                .then(project -> workable(actor, project.tenantId()).then(tenant -> unless(closed(project), project)));
    }

    /** Projects of a tenant in the order of their making. */
    List<Project> projectsOf(UUID tenant) {
        return database.createQuery(
                        "select p from Project p where p.tenantId = :tenant order by p.createdAt, p.id", Project.class)
                .setParameter("tenant", tenant)
                .getResultList();
    }

    private static <T> Outcome<T> known(Optional<T> found) {
        return found.map(Outcome::done).orElseGet(() -> Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    private static <T> Outcome<T> unless(Optional<Refusal> refusal, T value) {
        return refusal.map(Outcome::<T>refused).orElseGet(() -> Outcome.done(value));
    }

    private static Optional<Refusal> inactive(Tenant tenant) {
        return tenant.state() == TenantState.ACTIVE
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Kind.CONFLICT, "TENANT_NOT_ACTIVE"));
    }

    private static Optional<Refusal> closed(Project project) {
        return project.state() == ProjectState.ACTIVE
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Kind.CONFLICT, "PROJECT_CLOSED"));
    }
}
