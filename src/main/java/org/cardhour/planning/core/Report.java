package org.cardhour.planning.core;

import java.util.List;

/**
 * What a simulation has to say.
 *
 * @param results one for each policy, in the order asked for
 */
public record Report(String trace, int jobs, String pool, int nodes, int cards, List<Results> results) {

    public Report {
        results = List.copyOf(results);
        if (results.isEmpty()) {
            throw new IllegalArgumentException("a report without results");
        }
    }

    public static Report of(String trace, Trace played, SimulatedPool pool, List<Results> results) {
        return new Report(trace, played.arrivals().size(), pool.name(), pool.nodes(), pool.cards(), results);
    }
}
