package org.cardhour.execution.boundary;

import java.util.Map;
import org.cardhour.execution.core.LogStream;
import org.cardhour.web.Parameters;
import org.cardhour.web.ProblemException;
import org.jspecify.annotations.Nullable;

/** Reads what is asked of a log. */
final class LogQuery {

    private LogQuery() {}

    static LogStream stream(@Nullable String value) {
        return Parameters.choice("stream", LogStream.class, value).orElse(LogStream.STDOUT);
    }

    static long from(long value) {
        if (value < 0) {
            throw ProblemException.invalid("#from", "NEGATIVE", Map.of("value", Long.toString(value)));
        }
        return value;
    }
}
