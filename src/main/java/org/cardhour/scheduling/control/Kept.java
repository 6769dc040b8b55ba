package org.cardhour.scheduling.control;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.control.JobChanges.Changes;

/** The boards of all pools as they are kept from pass to pass, under one epoch of the lease. For one thread. */
final class Kept {

    private final List<KeptPool> pools;
    private final TreeMap<Instant, Set<UUID>> lastInstants = new TreeMap<>();
    private List<String> marks;
    private Instant now;
    private final Set<UUID> offered = new HashSet<>();
    private Changes doubtful = Changes.NONE;
    private boolean isFramedAnew;

    /** @param marks of the frames of the pools */
    Kept(List<KeptPool> pools, List<String> marks, Instant now) {
        this.pools = List.copyOf(pools);
        this.marks = List.copyOf(marks);
        this.now = now;
    }

    /** In the order of their names. */
    List<KeptPool> pools() {
        return pools;
    }

    List<String> marks() {
        return marks;
    }

    /** Whether it can go on to that instant: the clock may have been set back. */
    boolean canReach(Instant instant) {
        return !instant.isBefore(now);
    }

    /** Whether these are still the same pools with the same members; if so, they are as these frames from now on. */
    boolean becomes(List<PoolFrame> frames, List<String> newMarks) {
        if (frames.size() != pools.size()) {
            return false;
        }
        for (int i = 0; i < frames.size(); i++) {
            if (!pools.get(i).frame().hasMembersOf(frames.get(i))) {
                return false;
            }
        }
        for (int i = 0; i < frames.size(); i++) {
            pools.get(i).becomes(frames.get(i));
        }
        marks = List.copyOf(newMarks);
        isFramedAnew = true;
        return true;
    }

    /** These jobs are looked at again before the next pass, whether somebody tells of them or not. */
    void doubt(Changes changes) {
        doubtful = doubtful.and(changes);
    }

    /** All that is to be looked at: what was told, what is in doubt, and what has changed by the clock alone. */
    Changes due(Changes told, Instant at) {
        var faded = new HashSet<UUID>();
        lastInstants.headMap(at).values().forEach(faded::addAll);
        if (isFramedAnew) {
            faded.addAll(offered);
        }
        return told.and(doubtful).and(new Changes(faded, Optional.empty()));
    }

    void clockMoved(Instant at) {
        now = at;
        pools.forEach(pool -> pool.clockMoved(at));
    }

    /** These jobs are shown as they are until the instant given with each. */
    void lastAsShown(Map<UUID, Instant> until) {
        until.forEach((job, last) ->
                lastInstants.computeIfAbsent(last, instant -> new HashSet<>()).add(job));
    }

    /** Of these jobs, the others are shown in the same way whatever pools offer. */
    void dependOnOffers(Collection<UUID> jobs, Collection<UUID> others) {
        offered.removeAll(others);
        offered.addAll(jobs);
    }

    /** All that was due has been looked at. */
    void settled() {
        doubtful = Changes.NONE;
        isFramedAnew = false;
        lastInstants.headMap(now).clear();
    }
}
