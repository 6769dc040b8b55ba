package org.cardhour.identity.boundary;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.identity.control.TenantQueries.Whereabouts;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;

/**
 * Who calls, and with which roles where, by the present token.
 *
 * @param roles those on the platform
 */
public record Whoami(
        String id,
        String name,
        List<String> roles,
        List<OfTenant> tenants,
        List<OfProject> projects,
        List<UUID> providers) {

    /** The roles in one tenant itself; empty for one who is in a project of it only. */
    public record OfTenant(UUID id, String name, String displayName, TenantState state, List<String> roles) {}

    /** The roles in one project. */
    public record OfProject(UUID id, UUID tenantId, String name, List<String> roles) {}

    static Whoami of(Actor actor, Whereabouts places) {
        return new Whoami(
                actor.id(),
                actor.name(),
                roles(actor, Optional.empty(), Optional.empty()),
                places.tenants().stream().map(tenant -> ofTenant(actor, tenant)).toList(),
                places.projects().stream()
                        .map(project -> ofProject(actor, project))
                        .toList(),
                actor.grants().stream()
                        .filter(grant -> grant.role().equals(Actor.PROVIDER))
                        .flatMap(grant -> grant.owner().stream())
                        .sorted()
                        .toList());
    }

    private static OfTenant ofTenant(Actor actor, Tenant tenant) {
        var roles = roles(actor, Optional.of(tenant.id()), Optional.empty());
        return new OfTenant(tenant.id(), tenant.name(), tenant.displayName(), tenant.state(), roles);
    }

    private static OfProject ofProject(Actor actor, Project project) {
        var roles = roles(actor, Optional.of(project.tenantId()), Optional.of(project.id()));
        return new OfProject(project.id(), project.tenantId(), project.name(), roles);
    }

    private static List<String> roles(Actor actor, Optional<UUID> owner, Optional<UUID> project) {
        return actor.grants().stream()
                .filter(grant -> grant.owner().equals(owner) && grant.project().equals(project))
                .map(Grant::role)
                .sorted()
                .toList();
    }
}
