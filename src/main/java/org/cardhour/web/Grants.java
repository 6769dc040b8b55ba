package org.cardhour.web;

import jakarta.json.JsonString;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a token grants: realm roles are in its claim {@code groups}, group paths in {@code memberships}. The names
 * that {@code @RolesAllowed} knows come from here alone.
 */
final class Grants {

    static final String REALM_ROLES = "groups";
    static final String GROUP_PATHS = "memberships";

    private static final Set<String> PLATFORM_ROLES = Set.of(Actor.PLATFORM_ADMIN, Actor.FINANCE, Actor.AUDITOR);

    private Grants() {}

    static Set<Grant> of(Collection<String> realmRoles, Collection<String> groupPaths) {
        return Stream.concat(
                        realmRoles.stream().filter(PLATFORM_ROLES::contains).map(Grant::onPlatform),
                        groupPaths.stream().map(Grant::ofPath).flatMap(Optional::stream))
                .collect(Collectors.toUnmodifiableSet());
    }

    static Set<String> roleNames(Set<Grant> grants) {
        return grants.stream().map(Grant::role).collect(Collectors.toCollection(HashSet::new));
    }

    /** The texts of a claim, in whichever form the reader of the token left it. */
    static Set<String> texts(@Nullable Object claim) {
        return claim instanceof Collection<?> values
                ? values.stream().map(Grants::text).collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }

    private static String text(Object value) {
        return value instanceof JsonString string ? string.getString() : String.valueOf(value);
    }
}
