package org.cardhour.planning.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.cardhour.kernel.Priority;

/**
 * How long the jobs of a class waited for their first start.
 *
 * @param neverStarted jobs that had not started when nothing more could happen; the times leave them out
 * @param median the least wait that half of the jobs did not pass
 * @param p95 the least wait that 95 of 100 did not pass
 */
public record Waits(
        Priority priority,
        int started,
        int neverStarted,
        Duration mean,
        Duration median,
        Duration p95,
        Duration longest) {

    /** The most urgent class first. */
    static List<Waits> byClass(Collection<Work> works) {
        var classes = new TreeMap<Priority, List<Work>>(Comparator.reverseOrder());
        works.forEach(work -> classes.computeIfAbsent(work.arrival().priority(), unused -> new ArrayList<>())
                .add(work));
        return classes.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Waits of(Priority priority, List<Work> works) {
        var waits = works.stream()
                .flatMap(work -> work.firstStart().stream().map(start -> Duration.between(work.submittedAt(), start)))
                .sorted()
                .toList();
        var sum = waits.stream().reduce(Duration.ZERO, Duration::plus);
        return new Waits(
                priority,
                waits.size(),
                works.size() - waits.size(),
                waits.isEmpty() ? Duration.ZERO : sum.dividedBy(waits.size()),
                rank(waits, 50),
                rank(waits, 95),
                rank(waits, 100));
    }

    private static Duration rank(List<Duration> sorted, int percent) {
        return sorted.isEmpty() ? Duration.ZERO : sorted.get((sorted.size() * percent + 99) / 100 - 1);
    }
}
