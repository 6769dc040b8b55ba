package org.cardhour.jobs.core;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cardhour.jobs.core.ClusterShape.NodeShape;
import org.cardhour.jobs.core.Misfit.Why;

/** Tells which nodes have software that is new enough for a job. */
final class VersionFit {

    private final Demand demand;

    VersionFit(Demand demand) {
        this.demand = demand;
    }

    /** Whether all of it is known to be. */
    boolean reaches(NodeShape node) {
        return demand.minimumVersions().entrySet().stream()
                .allMatch(least -> Optional.ofNullable(node.versions().get(least.getKey()))
                        .filter(there -> there.compareTo(Version.of(least.getValue())) >= 0)
                        .isPresent());
    }

    /** What is in the way where too few of these nodes have it. */
    Optional<Misfit> misfit(String cluster, List<NodeShape> nodes) {
        if (demand.minimumVersions().isEmpty()
                || nodes.stream().filter(this::reaches).count() >= demand.leastNodes()) {
            return Optional.empty();
        }
        return Optional.of(new Misfit(cluster, Why.VERSION, asked(), there(nodes)));
    }

    private String asked() {
        return demand.minimumVersions().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(least -> name(least.getKey()) + " " + least.getValue())
                .collect(Collectors.joining(", "));
    }

    private String there(List<NodeShape> nodes) {
        return demand.minimumVersions().keySet().stream()
                .sorted()
                .map(software -> name(software) + " " + versions(nodes, software))
                .collect(Collectors.joining(", "));
    }

    private static String versions(List<NodeShape> nodes, Software software) {
        var versions = nodes.stream()
                .flatMap(node -> Optional.ofNullable(node.versions().get(software)).stream())
                .distinct()
                .sorted(Comparator.reverseOrder())
                .map(Version::toString)
                .collect(Collectors.joining(" | "));
        return versions.isEmpty() ? "–" : versions;
    }

    private static String name(Software software) {
        return software.name().toLowerCase(Locale.ROOT);
    }
}
