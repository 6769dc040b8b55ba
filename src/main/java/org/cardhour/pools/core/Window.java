package org.cardhour.pools.core;

import java.time.LocalTime;
import java.util.Optional;

/**
 * Hours of each day in which other figures hold; those left out hold on. May pass midnight.
 *
 * @param accelerator in place of the usual cards
 */
public record Window(
        LocalTime startInclusive,
        LocalTime endExclusive,
        Optional<CardAmounts> accelerator,
        Optional<Amount> cpu,
        Optional<Amount> memory,
        Optional<Amount> storage) {

    boolean holds(LocalTime at) {
        return new Hours(startInclusive, endExclusive).hold(at);
    }

    Amounts inPlaceOf(Amounts usual) {
        return new Amounts(
                accelerator.orElse(usual.accelerator()),
                cpu.or(usual::cpu),
                memory.or(usual::memory),
                storage.or(usual::storage));
    }
}
