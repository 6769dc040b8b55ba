package org.cardhour.registry.control;

import org.cardhour.registry.core.ProfileCheck;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.Site;

/** A cluster, its site, and what comes of comparing its profile with what was found there. */
public record ClusterFacts(Cluster cluster, Site site, ProfileCheck check, Hardware hardware) {

    /** Whether the cards of a cluster are there at all. */
    public enum Hardware {
        REAL,
        /** At least one card is only declared, to try Cardhour without accelerators. */
        VIRTUAL
    }
}
