package org.cardhour.registry.control;

import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.registry.entity.Cluster;

/** Who may see and change which clusters. */
final class Owners {

    private Owners() {}

    /** Whether the actor sees every cluster: all do but those who are a provider and nothing else. */
    static boolean seesAll(Actor actor) {
        return actor.grants().stream().anyMatch(grant -> !grant.role().equals(Actor.PROVIDER));
    }

    static boolean sees(Actor actor, Cluster cluster) {
        return seesAll(actor) || owns(actor, cluster);
    }

    /** Whether the actor may change the cluster. */
    static boolean mayChange(Actor actor, Cluster cluster) {
        return actor.is(Actor.PLATFORM_ADMIN) || owns(actor, cluster);
    }

    /** The organisations that the actor provides for; never an empty set, so that it can stand in a query. */
    static Set<UUID> of(Actor actor) {
        return Stream.concat(
                        Stream.of(new UUID(0, 0)),
                        actor.grants().stream()
                                .filter(grant -> grant.role().equals(Actor.PROVIDER))
                                .flatMap(Owners::organisation))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<UUID> organisation(Grant grant) {
        return grant.owner().stream();
    }

    private static boolean owns(Actor actor, Cluster cluster) {
        return cluster.registration()
                .ownerId()
                .filter(owner -> actor.has(Actor.PROVIDER, owner))
                .isPresent();
    }
}
