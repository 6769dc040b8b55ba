package org.cardhour.execution.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.cardhour.jobs.core.StopReason;

/**
 * What is to be done next about a run that is to stop. It has its grace from the order to the end by force; a run that
 * makes room and can save on a signal is asked to save first, and told to end when it has or when three quarters of the
 * grace are over.
 */
public sealed interface StopStep {

    record Nothing() implements StopStep {}

    record AskToSave() implements StopStep {}

    /** After the grace it is ended by force. */
    record TellToEnd(Duration grace) implements StopStep {}

    /** How a job saves its work. */
    enum Saving {
        ON_SIGNAL,
        NOT_ON_SIGNAL
    }

    /** The order to stop. */
    record Order(StopReason reason, Instant at, Duration grace) {}

    /** What was done about it; what was done for an earlier order does not count. */
    record Done(Optional<Instant> askedToSave, Optional<Instant> toldToEnd, Optional<Instant> saved) {}

    static StopStep next(Order order, Saving saving, Done done, Instant now) {
        if (isSince(order.at(), done.toldToEnd())) {
            return new Nothing();
        }
        if (order.reason() != StopReason.PREEMPT || saving == Saving.NOT_ON_SIGNAL) {
            return end(order, now);
        }
        if (!isSince(order.at(), done.askedToSave())) {
            return new AskToSave();
        }
        var hasSaved = isSince(done.askedToSave().orElseThrow(), done.saved());
        var patience = order.at().plus(order.grace().multipliedBy(3).dividedBy(4));
        return hasSaved || !now.isBefore(patience) ? end(order, now) : new Nothing();
    }

    private static StopStep end(Order order, Instant now) {
        var left = Duration.between(now, order.at().plus(order.grace()));
        return new TellToEnd(left.isNegative() ? Duration.ZERO : left);
    }

    private static boolean isSince(Instant order, Optional<Instant> done) {
        return done.filter(at -> !at.isBefore(order)).isPresent();
    }
}
