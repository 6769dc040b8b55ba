package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.KnownEngine;

/**
 * A cluster's engine as it is shown.
 *
 * @param engine what it says of itself; missing until it has answered
 * @param trouble what keeps Cardhour from speaking to it now
 */
public record EngineOut(
        Optional<String> endpoint,
        SortedMap<String, String> settings,
        Optional<SelfOut> engine,
        Optional<TroubleOut> trouble) {

    /** What an engine says of itself; remarks are sentences for people. */
    public record SelfOut(
            String name, String version, List<String> capabilities, List<String> remarks, Instant describedAt) {}

    /** What does not work, and since when. */
    public record TroubleOut(String text, Instant since) {}

    static EngineOut of(Cluster cluster, Optional<KnownEngine> known) {
        var place = cluster.engine();
        return new EngineOut(
                place.endpoint(),
                new TreeMap<>(place.settings()),
                known.flatMap(EngineOut::self),
                known.flatMap(KnownEngine::trouble).map(trouble -> new TroubleOut(trouble.text(), trouble.since())));
    }

    private static Optional<SelfOut> self(KnownEngine known) {
        return known.description()
                .map(said -> new SelfOut(
                        said.engine(),
                        said.version(),
                        said.capabilities(),
                        said.remarks(),
                        known.describedAt().orElseThrow()));
    }
}
