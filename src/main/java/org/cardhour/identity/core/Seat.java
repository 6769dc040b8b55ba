package org.cardhour.identity.core;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;

/**
 * A role to be filled in a tenant or in one of its projects. Its group path is what {@link org.cardhour.kernel.Grant}
 * reads back from a token.
 */
public record Seat(UUID tenant, Optional<UUID> project, String role) {

    public static Seat admin(UUID tenant) {
        return new Seat(tenant, Optional.empty(), Actor.TENANT_ADMIN);
    }

    public static Seat viewer(UUID tenant) {
        return new Seat(tenant, Optional.empty(), Actor.VIEWER);
    }

    public static Seat member(UUID tenant, UUID project) {
        return new Seat(tenant, Optional.of(project), Actor.MEMBER);
    }

    /** The names of the groups down to that of the tenant, which holds no role itself. */
    public static List<String> root(UUID tenant) {
        return List.of("tenants", tenant.toString());
    }

    /** The names of the groups from the root down to that of this seat. */
    public List<String> path() {
        return project.map(id -> List.of("tenants", tenant.toString(), "projects", id.toString(), role))
                .orElseGet(() -> List.of("tenants", tenant.toString(), role));
    }
}
