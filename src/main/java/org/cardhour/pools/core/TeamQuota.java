package org.cardhour.pools.core;

import java.time.LocalTime;
import java.util.List;

/**
 * What one tenant gets of a pool.
 *
 * @param team the tenant's name
 * @param usual guaranteed outside the windows
 * @param borrowLimit how much may be borrowed on top, as a part of what can be allocated
 * @param lendLimit how much of the own guarantee others may use while it is idle
 */
public record TeamQuota(
        String team, Amounts usual, CardAmounts borrowLimit, CardAmounts lendLimit, List<Window> windows) {

    public TeamQuota {
        windows = List.copyOf(windows);
    }

    /** A tenant with guaranteed cards that lends all of them and borrows none. */
    public static TeamQuota ofCards(String team, CardAmounts guaranteed) {
        return new TeamQuota(
                team, Amounts.ofCards(guaranteed), CardAmounts.NONE, CardAmounts.of(Amount.everything()), List.of());
    }

    /** What is guaranteed at this time of the day; of windows that overlap the first holds. */
    public Amounts at(LocalTime time) {
        return windows.stream()
                .filter(window -> window.holds(time))
                .findFirst()
                .map(window -> window.inPlaceOf(usual))
                .orElse(usual);
    }
}
