package org.cardhour.jobs.core;

import java.util.Set;
import java.util.UUID;

/**
 * Where a job wants to run; each id is one of a site or of a cluster.
 *
 * @param required it runs in one of these or not at all; empty for anywhere
 */
public record Where(Set<UUID> required, Set<UUID> preferred, Set<UUID> avoided) {

    public static final Where ANYWHERE = new Where(Set.of(), Set.of(), Set.of());

    public Where {
        required = Set.copyOf(required);
        preferred = Set.copyOf(preferred);
        avoided = Set.copyOf(avoided);
    }

    boolean allows(UUID cluster, UUID site) {
        return required.isEmpty() || required.contains(cluster) || required.contains(site);
    }
}
