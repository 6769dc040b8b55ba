package org.cardhour.scheduling.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.scheduling.control.Failover.Loss;

/** Remembers which runs a loss would leave without a place though they can not be preempted, so that it is told once. */
public final class StrandedRuns {

    private record Key(String pool, Failover.Kind kind, String code) {}

    private final Map<Key, SortedSet<UUID>> known = new HashMap<>();

    /**
     * What is not as it was told last.
     *
     * @param code of the cluster or site whose loss it is about
     * @param runs that would have no place; none when all have one again
     */
    public record Change(String pool, Failover.Kind kind, String code, List<UUID> runs) {

        public Change {
            runs = List.copyOf(runs);
        }
    }

    /** Takes what would come of the losses now, by pool, in place of what is known. */
    public List<Change> changes(SortedMap<String, List<Loss>> losses) {
        var changes = new ArrayList<Change>();
        losses.forEach((pool, all) -> {
            for (Loss loss : all) {
                var stranded = loss.strandedRuns().collect(Collectors.toCollection(TreeSet::new));
                var before = known.put(new Key(pool, loss.kind(), loss.code()), stranded);
                if (before == null ? !stranded.isEmpty() : !before.equals(stranded)) {
                    changes.add(new Change(pool, loss.kind(), loss.code(), List.copyOf(stranded)));
                }
            }
        });
        return changes;
    }
}
