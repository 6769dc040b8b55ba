package org.cardhour.kernel;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * One role that a person holds, and where: on the platform, in a tenant, in one project of a tenant, or at a provider.
 * Realm roles and group paths of the identity provider are both read here and nowhere else.
 *
 * @param role the role's name as {@code @RolesAllowed} knows it, such as {@code tenant-admin}
 * @param owner the tenant or provider; empty on the platform
 * @param project the project's id; empty unless the role is one of a project
 */
public record Grant(String role, Optional<UUID> owner, Optional<UUID> project) {

    private static final String ID = "([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})";
    private static final Pattern TENANT = Pattern.compile("/tenants/" + ID + "/(tenant-admin|viewer)");
    private static final Pattern PROJECT = Pattern.compile("/tenants/" + ID + "/projects/" + ID + "/(member)");
    private static final Pattern PROVIDER = Pattern.compile("/providers/" + ID + "/(provider)");

    public static Grant onPlatform(String role) {
        return new Grant(role, Optional.empty(), Optional.empty());
    }

    /** Reads a group path; a path that means no role (of another system, of a group above) is empty. */
    public static Optional<Grant> ofPath(String path) {
        var project = PROJECT.matcher(path);
        if (project.matches()) {
            return Optional.of(new Grant(project.group(3), id(project.group(1)), id(project.group(2))));
        }
        return owned(TENANT, path).or(() -> owned(PROVIDER, path));
    }

    private static Optional<Grant> owned(Pattern pattern, String path) {
        var matcher = pattern.matcher(path);
        return matcher.matches()
                ? Optional.of(new Grant(matcher.group(2), id(matcher.group(1)), Optional.empty()))
                : Optional.empty();
    }

    private static Optional<UUID> id(String text) {
        return Optional.of(UUID.fromString(text));
    }
}
