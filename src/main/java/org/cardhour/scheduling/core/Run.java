package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/**
 * A job on its cards, from placement to confirmed release.
 *
 * @param stopping it has been told to stop, for whatever reason; its cards are held until their release is confirmed
 * @param placedAt when it was given its cards
 * @param savedAt its last checkpoint, else its start
 */
public record Run(
        UUID id,
        Job job,
        Allocation allocation,
        Standing standing,
        boolean stopping,
        Instant placedAt,
        Instant savedAt) {

    Cards cards() {
        return allocation.total();
    }

    boolean hasRunFor(Duration least, Instant now) {
        return !placedAt.plus(least).isAfter(now);
    }

    /** What stopping it now would lose: cards times time since the last checkpoint, in thousandth-milliseconds. */
    long lostWork(Instant now) {
        return cards().thousandths()
                * Math.max(0, Duration.between(savedAt, now).toMillis());
    }
}
