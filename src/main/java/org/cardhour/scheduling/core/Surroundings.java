package org.cardhour.scheduling.core;

/**
 * What a job needs around it, beside room.
 *
 * @param isolation {@link Isolation#KEPT} where it has to be kept apart from the runs of other tenants
 * @param least versions that its nodes have to reach
 */
public record Surroundings(Isolation isolation, Versions least) {

    public static final Surroundings ANY = new Surroundings(Isolation.UNKNOWN, Versions.NONE);

    boolean areIn(Cluster cluster) {
        return isolation == Isolation.UNKNOWN || cluster.isolation() == Isolation.KEPT;
    }
}
