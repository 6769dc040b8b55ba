package org.cardhour.registry.control;

import java.util.List;
import java.util.stream.Stream;
import org.cardhour.registry.core.Drift;
import org.cardhour.registry.core.ProfileCheck;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.Site;

/**
 * A cluster, its site, and what comes of comparing its profile with what was found there.
 *
 * @param versions of which its nodes have different ones
 */
public record ClusterFacts(Cluster cluster, Site site, ProfileCheck check, Hardware hardware, List<Drift> versions) {

    public ClusterFacts {
        versions = List.copyOf(versions);
    }

    /** All that differs. */
    public List<Drift> drifts() {
        return Stream.concat(check.drifts().stream(), versions.stream()).toList();
    }

    /** Whether the cards of a cluster are there at all. */
    public enum Hardware {
        REAL,
        /** At least one card is only declared, to try Cardhour without accelerators. */
        VIRTUAL
    }
}
