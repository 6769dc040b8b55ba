package org.cardhour.kernel;

import java.util.Set;
import java.util.UUID;

/**
 * Who does something: a person or a machine client signed in at the identity provider, or Cardhour itself.
 *
 * @param id the subject of the token, which never changes; {@code cardhour} for Cardhour itself
 * @param name the sign-in name, for people to read
 * @param ip where the call came from; empty for Cardhour itself
 * @param agent the caller's program as it names itself, cut to 200 characters
 * @param requestId ties together all that one call caused
 */
public record Actor(String id, String name, Set<Grant> grants, String ip, String agent, String requestId) {

    public static final String PLATFORM_ADMIN = "platform-admin";
    public static final String FINANCE = "finance";
    public static final String AUDITOR = "auditor";
    public static final String TENANT_ADMIN = "tenant-admin";
    public static final String MEMBER = "member";
    public static final String VIEWER = "viewer";
    public static final String PROVIDER = "provider";

    public Actor {
        grants = Set.copyOf(grants);
    }

    /** Cardhour acting by itself, such as a timer. */
    public static Actor system(String requestId) {
        return new Actor("cardhour", "cardhour", Set.of(), "", "", requestId);
    }

    /** Whether the role is held on the platform: platform-admin, finance, auditor. */
    public boolean is(String platformRole) {
        return grants.stream()
                .anyMatch(grant -> grant.owner().isEmpty() && grant.role().equals(platformRole));
    }

    /** Whether the person has this role at the tenant or provider itself, not in a project of it. */
    public boolean has(String role, UUID owner) {
        return grants.stream()
                .anyMatch(grant -> grant.role().equals(role)
                        && grant.project().isEmpty()
                        && grant.owner().filter(owner::equals).isPresent());
    }

    public boolean isMemberOf(UUID project) {
        return grants.stream()
                .anyMatch(grant -> grant.project().filter(project::equals).isPresent());
    }

    /** Whether the person belongs to the tenant in any role, so that its objects exist for them. */
    public boolean belongsTo(UUID tenant) {
        return grants.stream()
                .anyMatch(grant -> !grant.role().equals(PROVIDER)
                        && grant.owner().filter(tenant::equals).isPresent());
    }
}
