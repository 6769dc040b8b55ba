package org.cardhour.planning.core;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.CardTime;
import org.cardhour.kernel.Money;
import org.cardhour.scheduling.core.Cause;

/**
 * What came of a trace under one policy.
 *
 * @param span from the first arrival until nothing more changed
 * @param shareUsed the part of all card time in that span that was in use, between 0 and 1
 * @param shareUsedWhileArriving the same until the last job arrived
 * @param used card time held in all; is the finished work, the lost work and that under way at the end
 * @param lost card time of work that was not saved when its run had to yield
 * @param underWay card time of runs that have not ended
 * @param fragmentation the part of idle cards that the average job could not use where it lay, between 0 and 1
 * @param preemptions how many runs were told to yield, by cause
 * @param yielded how many of them did, the others having ended first
 * @param cost of the used card time; empty where a price is not known
 */
public record Results(
        String policy,
        Duration span,
        double shareUsed,
        double shareUsedWhileArriving,
        CardTime used,
        CardTime lost,
        CardTime underWay,
        double fragmentation,
        Map<Cause, Integer> preemptions,
        int yielded,
        List<Waits> waits,
        Optional<Money> cost,
        List<Point> course) {

    /** Means of a part of the time that begins so long after the first arrival. */
    public record Point(Duration at, double shareUsed, double waiting) {}

    public Results {
        preemptions = Map.copyOf(preemptions);
        waits = List.copyOf(waits);
        course = List.copyOf(course);
    }
}
