package org.cardhour.audit.entity;

import static java.util.stream.Collectors.joining;

import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;

/** What an audit event says about the roles that its actor had. */
final class ActorRoles {

    private ActorRoles() {}

    /** All roles in a fixed order: {@code finance member@TENANT/PROJECT tenant-admin@TENANT}. */
    static String text(Actor actor) {
        return actor.grants().stream().map(ActorRoles::text).sorted().collect(joining(" "));
    }

    /** The tenant that the actor acted for: the target's if they belong to it, else their only one. */
    static Optional<UUID> tenant(Actor actor, Optional<UUID> target) {
        return target.filter(actor::belongsTo).or(() -> onlyOne(actor));
    }

    private static Optional<UUID> onlyOne(Actor actor) {
        var tenants = actor.grants().stream()
                .flatMap(grant -> grant.owner().stream())
                .filter(actor::belongsTo)
                .distinct()
                .toList();
        return tenants.size() == 1 ? Optional.of(tenants.getFirst()) : Optional.empty();
    }

    private static String text(Grant grant) {
        return grant.role()
                + grant.owner().map(owner -> "@" + owner).orElse("")
                + grant.project().map(project -> "/" + project).orElse("");
    }
}
