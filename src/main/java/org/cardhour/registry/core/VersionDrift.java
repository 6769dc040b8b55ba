package org.cardhour.registry.core;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Finds software of which the nodes of a cluster have different versions. */
public final class VersionDrift {

    private VersionDrift() {}

    /**
     * What differs, by name.
     *
     * @param nodes how many nodes have what, version by name; a version that is not known is empty, and differs from none
     */
    public static List<Drift> between(Map<Map<String, String>, Integer> nodes) {
        var counts = new TreeMap<String, SortedMap<String, Integer>>();
        nodes.forEach((versions, count) -> versions.forEach((name, version) -> {
            if (!version.isEmpty()) {
                counts.computeIfAbsent(name, unused -> new TreeMap<>()).merge(version, count, Integer::sum);
            }
        }));
        return counts.entrySet().stream()
                .filter(software -> software.getValue().size() > 1)
                .map(software -> new Drift("nodes/" + software.getKey(), "", text(software.getValue()), ""))
                .toList();
    }

    private static String text(SortedMap<String, Integer> versions) {
        return versions.entrySet().stream()
                .map(version -> version.getKey() + " (" + version.getValue() + ")")
                .collect(Collectors.joining(", "));
    }
}
