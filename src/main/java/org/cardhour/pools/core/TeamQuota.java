package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;

/**
 * What one tenant gets of a pool.
 *
 * @param team the tenant's name
 * @param usual guaranteed outside the windows
 * @param borrowLimit how much may be borrowed on top, as a part of what can be allocated
 * @param weight in the fair share; the guarantee counts where none is said
 * @param lendLimit how much of the own guarantee others may use while it is idle
 */
public record TeamQuota(
        String team,
        Amounts usual,
        CardAmounts borrowLimit,
        CardAmounts lendLimit,
        List<Window> windows,
        Optional<BigDecimal> weight) {

    public TeamQuota {
        windows = List.copyOf(windows);
    }

    /** One whose guarantee is its weight. */
    public TeamQuota(String team, Amounts usual, CardAmounts borrowLimit, CardAmounts lendLimit, List<Window> windows) {
        this(team, usual, borrowLimit, lendLimit, windows, Optional.empty());
    }

    /** A tenant with guaranteed cards that lends all of them and borrows none. */
    public static TeamQuota ofCards(String team, CardAmounts guaranteed) {
        return new TeamQuota(
                team, Amounts.ofCards(guaranteed), CardAmounts.NONE, CardAmounts.of(Amount.everything()), List.of());
    }

    /** What is guaranteed at this time of the day; of windows that overlap the first holds. */
    public Amounts at(LocalTime time) {
        return windowAt(time).map(window -> window.inPlaceOf(usual)).orElse(usual);
    }

    /** The window that holds at this time of the day. */
    public Optional<Window> windowAt(LocalTime time) {
        return windows.stream().filter(window -> window.holds(time)).findFirst();
    }
}
