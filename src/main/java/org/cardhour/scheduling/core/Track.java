package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Waiting jobs of a lane that differ only in age, or in projects without caps: the oldest goes before the others, and
 * where it does not fit, none does.
 */
final class Track {

    /** What the jobs of a track have in common, beside what those of its lane have; the project if it has a cap. */
    record Key(Optional<Duration> limit, Map<UUID, Instant> backoff, Optional<UUID> project) {

        static Key of(Queued queued) {
            var job = queued.job();
            return new Key(job.limit(), job.backoff(), queued.project().map(ProjectBook::id));
        }
    }

    private final Key key;
    private final List<Queued> jobs = new ArrayList<>();
    private int next;
    private long nextSecond;
    private int start;
    private long startSecond;
    private boolean isStartKnown;

    Track(Key key) {
        this.key = key;
    }

    Key key() {
        return key;
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    /** Whoever has waited longest, decided or not. */
    Queued oldest() {
        return jobs.getFirst();
    }

    void add(Queued queued) {
        decisionsChanged();
        if (jobs.isEmpty() || Queued.BY_AGE.compare(jobs.getLast(), queued) < 0) {
            jobs.add(queued);
        } else {
            jobs.add(-1 - Collections.binarySearch(jobs, queued, Queued.BY_AGE), queued);
        }
    }

    void remove(Queued queued) {
        decisionsChanged();
        int place = Collections.binarySearch(jobs, queued, Queued.BY_AGE);
        if (place >= 0) {
            jobs.remove(place);
        }
    }

    /** From the oldest that nothing has been decided on. */
    void rewind() {
        if (!isStartKnown) {
            next = 0;
            skipDecided();
            start = next;
            startSecond = nextSecond;
            isStartKnown = true;
        }
        next = start;
        nextSecond = startSecond;
    }

    /** Others may have been decided on than before. */
    void decisionsChanged() {
        isStartKnown = false;
    }

    boolean hasNext() {
        return next < jobs.size();
    }

    Queued next() {
        return jobs.get(next);
    }

    /** Whether there is a next job, and it goes before that of the other track. */
    boolean goesBefore(Track other) {
        if (!hasNext() || !other.hasNext()) {
            return hasNext();
        }
        return nextSecond == other.nextSecond
                ? Queued.BY_AGE.compare(next(), other.next()) < 0
                : nextSecond < other.nextSecond;
    }

    /** When the next job was submitted, in seconds of the epoch. */
    long nextSecond() {
        return nextSecond;
    }

    void advance() {
        next++;
        skipDecided();
    }

    /** None of it has a chance any more. */
    void end() {
        next = jobs.size();
    }

    private void skipDecided() {
        while (hasNext() && !next().isWaiting()) {
            next++;
        }
        nextSecond = hasNext() ? next().submittedSecond() : Long.MAX_VALUE;
    }
}
