package org.cardhour.execution.gateway;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.execution.core.EndCause;

/** What an engine shows of a run. */
public sealed interface Sight {

    /** The engine has it and has not begun with it. */
    record Queued() implements Sight {}

    /** The engine prepares it: its program has not started. */
    record Starting() implements Sight {}

    record Running(Instant startedAt) implements Sight {}

    /** Stopped by somebody else for the time being; holds its cards. */
    record Suspended(Instant startedAt) implements Sight {}

    /**
     * It will not run any more.
     *
     * @param startedAt empty when its program never started
     * @param at the end of the main program; for {@link EndCause#VANISHED} the last instant at which it was seen alive
     * @param freedAt since when nothing of it holds cards; empty while something does
     */
    record Ended(
            Optional<Instant> startedAt,
            Instant at,
            EndCause cause,
            Optional<Integer> exitCode,
            Optional<Instant> freedAt)
            implements Sight {

        public boolean freedBefore(Instant instant) {
            return freedAt.filter(at -> at.isBefore(instant)).isPresent();
        }
    }

    /** The engine has never had it, or has forgotten it: not an end. */
    record NotThere() implements Sight {}

    /** The engine shows something that has no meaning here. */
    record Unclear() implements Sight {}
}
