package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/**
 * A job on its cards, from placement to confirmed release.
 *
 * @param stopping it has been told to stop, for whatever reason; its cards are held until their release is confirmed
 * @param placedAt when it was given its cards
 * @param savedAt its last checkpoint, else its start
 * @param recalledUntil when it has to go because the owner wants the cards back and it can't be preempted; empty while
 *     nobody has told it so
 */
public record Run(
        UUID id,
        Job job,
        Allocation allocation,
        Standing standing,
        boolean stopping,
        Instant placedAt,
        Instant savedAt,
        Optional<Instant> recalledUntil) {

    /** One that no owner wants gone. */
    public Run(
            UUID id,
            Job job,
            Allocation allocation,
            Standing standing,
            boolean stopping,
            Instant placedAt,
            Instant savedAt) {
        this(id, job, allocation, standing, stopping, placedAt, savedAt, Optional.empty());
    }

    Run on(Standing other) {
        return new Run(id, job, allocation, other, stopping, placedAt, savedAt, recalledUntil);
    }

    Run stopped() {
        return new Run(id, job, allocation, standing, true, placedAt, savedAt, recalledUntil);
    }

    Run recalled(Instant until) {
        return new Run(id, job, allocation, standing, stopping, placedAt, savedAt, Optional.of(until));
    }

    Cards cards() {
        return allocation.total();
    }

    /** When its limit ends it; empty when nothing does. */
    Optional<Instant> endsBy() {
        return job.limit().map(placedAt::plus);
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
