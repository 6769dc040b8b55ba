package org.cardhour.planning.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cardhour.kernel.Cards;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Mix;

/**
 * What came to a pool, and when.
 *
 * @param start when it began; jobs come so long after it as they say
 * @param arrivals by time; of equal times in the order of the source
 */
public record Trace(Instant start, List<Arrival> arrivals) {

    /** The beginning of traces that know no date: a Tuesday, midnight UTC. */
    private static final Instant UNDATED = Instant.parse("2030-01-01T00:00:00Z");

    private record Kind(long cpuMillis, Cards cardsPerNode, Set<String> models) {}

    public Trace {
        arrivals = arrivals.stream().sorted(Comparator.comparing(Arrival::at)).toList();
    }

    /** One that knows no date. */
    public Trace(List<Arrival> arrivals) {
        this(UNDATED, arrivals);
    }

    public Set<String> teams() {
        var teams = new TreeSet<String>();
        arrivals.forEach(arrival -> teams.add(arrival.team()));
        return teams;
    }

    /** The names of all card models that jobs ask for. */
    public Set<String> models() {
        var models = new HashSet<String>();
        arrivals.forEach(arrival -> models.addAll(arrival.ask().cards().models()));
        return models;
    }

    /** How often each kind of job comes. */
    public Mix mix() {
        return mix(arrivals.stream().map(Arrival::ask).toList());
    }

    static Mix mix(List<Ask> asks) {
        Map<Kind, Long> counts = new HashMap<>();
        asks.forEach(ask -> counts.merge(
                new Kind(ask.cpuMillis(), ask.cardsPerNode(), ask.cards().models()), (long) ask.nodes(), Long::sum));
        return new Mix(counts.entrySet().stream()
                .map(entry -> new Mix.Type(
                        entry.getKey().cpuMillis(),
                        entry.getKey().cardsPerNode(),
                        entry.getKey().models(),
                        entry.getValue()))
                .toList());
    }
}
