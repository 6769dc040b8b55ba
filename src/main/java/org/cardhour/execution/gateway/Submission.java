package org.cardhour.execution.gateway;

import java.time.Instant;
import org.cardhour.execution.core.EndCause;

/** What an engine says to a run that it shall start. */
public sealed interface Submission {

    /** It is the engine's now, maybe since an earlier call. */
    record Accepted(String engineId, Instant at) implements Submission {}

    /** It was not and will not be started. The message is the engine's, for people. */
    record Rejected(EndCause cause, String message) implements Submission {}
}
