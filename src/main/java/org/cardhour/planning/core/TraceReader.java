package org.cardhour.planning.core;

import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Outcome;

/**
 * Reads traces: pods of the openb traces, jobs of the philly traces, both as CSV, and logs in the Standard Workload
 * Format. Which it is shows in the header. A trace with a fault is refused with the line and what is wrong there.
 */
public final class TraceReader {

    private TraceReader() {}

    public static Outcome<Trace> read(List<String> lines) {
        try {
            var trace = trace(lines);
            return trace.arrivals().isEmpty()
                    ? Outcome.refused(new Unreadable("TRACE_EMPTY", Map.of()).refusal())
                    : Outcome.done(trace);
        } catch (Unreadable e) {
            return Outcome.refused(e.refusal());
        }
    }

    private static Trace trace(List<String> lines) {
        if (SwfLog.isOne(lines)) {
            return SwfLog.read(lines);
        }
        var table = Table.of(lines);
        if (table.has("num_gpu", "cpu_milli")) {
            return OpenbPods.read(table);
        }
        if (table.has("num_gpu", "submit_time", "duration")) {
            return PhillyJobs.read(table);
        }
        throw new Unreadable("TRACE_UNKNOWN", Map.of());
    }
}
