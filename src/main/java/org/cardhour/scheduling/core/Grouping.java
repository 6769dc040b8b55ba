package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import org.cardhour.scheduling.core.Ranking.Ranked;

/** Keeps the nodes of one job within an interconnect group, where that is worth more than the better places elsewhere. */
record Grouping(Row row, long weight) {

    /** Places, and what it costs that they are spread. */
    record Together(List<Ranked> places, long penalty) {

        private long total() {
            return places.stream().mapToLong(Ranked::score).sum() - penalty;
        }
    }

    /** @param all all places that fit, the best first; asked for only where groups matter */
    Together of(List<Ranked> best, Supplier<List<Ranked>> all) {
        if (!row.hasGroups() || best.size() < 2) {
            return new Together(best, 0);
        }
        var chosen = new Together(best, weight * (groups(best) - 1));
        if (chosen.penalty() > 0) {
            for (List<Ranked> group : groups(all.get(), best.size())) {
                var whole = new Together(group, 0);
                chosen = whole.total() > chosen.total() ? whole : chosen;
            }
        }
        return chosen;
    }

    private int groups(List<Ranked> places) {
        var groups = new HashSet<String>();
        places.forEach(place -> groups.add(group(place)));
        return groups.size();
    }

    /** So many of the best places of each group that has as many; by the best place of each. */
    private List<List<Ranked>> groups(List<Ranked> all, int count) {
        var byGroup = new HashMap<String, List<Ranked>>();
        var full = new ArrayList<List<Ranked>>();
        for (Ranked place : all) {
            var group = byGroup.computeIfAbsent(group(place), unused -> new ArrayList<>());
            if (group.size() < count) {
                group.add(place);
                if (group.size() == count) {
                    full.add(group);
                }
            }
        }
        full.sort((one, other) -> Ranked.BEST_FIRST.compare(one.getFirst(), other.getFirst()));
        return full;
    }

    /** A node without a group is one by itself. */
    private String group(Ranked place) {
        return row.tray(place.place())
                .node()
                .shown()
                .interconnect()
                .map(Interconnect::group)
                .filter(name -> !name.isEmpty())
                .orElseGet(() -> " " + place.place());
    }
}
