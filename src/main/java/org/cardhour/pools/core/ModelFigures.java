package org.cardhour.pools.core;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a policy comes to for one card model, in whole cards.
 *
 * @param nominal offered by the pool's clusters that are not disabled, whatever their present health
 * @param buffer kept for fail-over and bursts
 * @param teams by the tenants' names
 */
public record ModelFigures(String model, long nominal, long buffer, SortedMap<String, TeamFigures> teams) {

    public ModelFigures {
        teams = Collections.unmodifiableSortedMap(new TreeMap<>(teams));
    }

    public long allocatable() {
        return nominal - buffer;
    }

    public long guaranteed() {
        return teams.values().stream().mapToLong(TeamFigures::guaranteed).sum();
    }

    /** Guaranteed to nobody, and lendable to all. */
    public long unassigned() {
        return allocatable() - guaranteed();
    }
}
