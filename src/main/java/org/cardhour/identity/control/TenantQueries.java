package org.cardhour.identity.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.identity.core.Access;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;

/** Tells an actor which tenants and projects there are for him. */
@UseCase
public class TenantQueries {

    private final EntityManager database;
    private final Tenants tenants;

    @Inject
    TenantQueries(EntityManager database, Tenants tenants) {
        this.database = database;
        this.tenants = tenants;
    }

    /** A place in the list of tenants: right behind the one of this time of request and id. */
    public record Place(Instant requestedAt, UUID id) {}

    /** The tenants and projects in which an actor has a role. */
    public record Whereabouts(List<Tenant> tenants, List<Project> projects) {
        public Whereabouts {
            tenants = List.copyOf(tenants);
            projects = List.copyOf(projects);
        }
    }

    /** The tenants that the actor belongs to or asked for, or all to those who see all; newest first. */
    public List<Tenant> tenants(Actor actor, Optional<TenantState> state, Optional<Place> behind, int limit) {
        var conditions = new ArrayList<String>();
        var parameters = new HashMap<String, Object>();
        if (!Access.seesAll(actor)) {
            conditions.add("(t.requestedBy = :person or t.id in :own)");
            parameters.put("person", actor.id());
            parameters.put("own", ids(own(actor)));
        }
        state.ifPresent(value -> {
            conditions.add("t.state = :state");
            parameters.put("state", value);
        });
        behind.ifPresent(place -> {
            conditions.add("t.requestedAt <= :at and (t.requestedAt < :at or t.id < :id)");
            parameters.putAll(Map.of("at", place.requestedAt(), "id", place.id()));
        });
        var where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
        var query = database.createQuery(
                "select t from Tenant t" + where + " order by t.requestedAt desc, t.id desc", Tenant.class);
        parameters.forEach(query::setParameter);
        return query.setMaxResults(limit).getResultList();
    }

    public Outcome<Tenant> tenant(Actor actor, UUID id) {
        return tenants.readable(actor, id);
    }

    public Outcome<List<Project>> projects(Actor actor, UUID tenant) {
        return tenants.readable(actor, tenant).map(readable -> tenants.projectsOf(tenant));
    }

    public Outcome<Project> project(Actor actor, UUID id) {
        return tenants.readableProject(actor, id);
    }

    /** Where the actor has roles, by the roles of the present token. */
    public Whereabouts whereabouts(Actor actor) {
        var found = database.createQuery("select t from Tenant t where t.id in :own order by t.name", Tenant.class)
                .setParameter("own", ids(own(actor)))
                .getResultList();
        var projects = actor.grants().stream()
                .map(Grant::project)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        var member = database.createQuery(
                        "select p from Project p where p.id in :own order by p.name, p.id", Project.class)
                .setParameter("own", ids(projects))
                .getResultList();
        return new Whereabouts(found, member);
    }

    private static Set<UUID> own(Actor actor) {
        return actor.grants().stream()
                .map(Grant::owner)
                .flatMap(Optional::stream)
                .filter(actor::belongsTo)
                .collect(Collectors.toSet());
    }

    /** An empty list is no list to SQL: the id of nothing stands in. */
    private static Set<UUID> ids(Set<UUID> ids) {
        return ids.isEmpty() ? Set.of(new UUID(0, 0)) : ids;
    }
}
