package org.cardhour.scheduling.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Where a job wants to run; each id is one of a site or of a cluster.
 *
 * @param required it runs in one of these or not at all; empty for anywhere
 * @param preferred tried before others
 * @param avoided tried after all others
 * @param nearness points that data, image and cost speak for a cluster, or against it when negative; a cluster that is
 *     not named has none
 * @param barred clusters where it does not run, each with its reasons
 */
public record Where(
        Set<UUID> required,
        Set<UUID> preferred,
        Set<UUID> avoided,
        Map<UUID, Integer> nearness,
        Map<UUID, List<Reason>> barred) {

    public static final Where ANYWHERE = new Where(Set.of(), Set.of(), Set.of());

    public Where {
        required = Set.copyOf(required);
        preferred = Set.copyOf(preferred);
        avoided = Set.copyOf(avoided);
        nearness = Map.copyOf(nearness);
        barred = Map.copyOf(barred);
    }

    /** Without any cluster that is barred. */
    public Where(Set<UUID> required, Set<UUID> preferred, Set<UUID> avoided, Map<UUID, Integer> nearness) {
        this(required, preferred, avoided, nearness, Map.of());
    }

    /** To which all clusters are equally near. */
    public Where(Set<UUID> required, Set<UUID> preferred, Set<UUID> avoided) {
        this(required, preferred, avoided, Map.of());
    }

    int nearness(Cluster cluster) {
        return nearness.isEmpty() ? 0 : nearness.getOrDefault(cluster.id(), 0);
    }

    boolean allows(Cluster cluster) {
        return !barred.containsKey(cluster.id()) && requires(cluster);
    }

    private boolean requires(Cluster cluster) {
        return required.isEmpty() || names(required, cluster);
    }

    /** Why it does not run in a cluster that would else be one of its places. */
    List<Reason> bars(Cluster cluster) {
        return requires(cluster) ? barred.getOrDefault(cluster.id(), List.of()) : List.of();
    }

    /** 1 where it would rather run, -1 where it would rather not, 0 elsewhere or where it says both. */
    int preference(Cluster cluster) {
        return (names(preferred, cluster) ? 1 : 0) - (names(avoided, cluster) ? 1 : 0);
    }

    private static boolean names(Set<UUID> places, Cluster cluster) {
        return !places.isEmpty() && (places.contains(cluster.id()) || places.contains(cluster.siteId()));
    }
}
