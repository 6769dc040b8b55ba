package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Waiting jobs that differ only in age: the oldest goes before the others, and where it does not fit, none does. */
final class Lane {

    /** What the jobs of a lane have in common. */
    record Key(
            Level level,
            int urgency,
            UUID tenantId,
            Shape shape,
            Rights rights,
            Optional<Duration> limit,
            Map<UUID, Instant> backoff) {}

    /** By their next jobs, the oldest first. */
    static final Comparator<Lane> BY_AGE = (one, other) -> Queued.BY_AGE.compare(one.next(), other.next());

    private final Key key;
    private final List<Account> accounts;
    private final List<Queued> jobs = new ArrayList<>();
    private int next;

    /** @param accounts of the tenant, one for each of the shape's models */
    Lane(Key key, List<Account> accounts) {
        this.key = key;
        this.accounts = accounts;
    }

    Key key() {
        return key;
    }

    Shape shape() {
        return key.shape();
    }

    List<Account> accounts() {
        return accounts;
    }

    TenantBook tenant() {
        return accounts.getFirst().tenant();
    }

    List<Queued> jobs() {
        return jobs;
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    void add(Queued queued) {
        if (jobs.isEmpty() || Queued.BY_AGE.compare(jobs.getLast(), queued) < 0) {
            jobs.add(queued);
        } else {
            jobs.add(-1 - Collections.binarySearch(jobs, queued, Queued.BY_AGE), queued);
        }
    }

    void remove(Queued queued) {
        int place = Collections.binarySearch(jobs, queued, Queued.BY_AGE);
        if (place >= 0) {
            jobs.remove(place);
        }
    }

    /** From the oldest on again. */
    void rewind() {
        next = 0;
        skipDecided();
    }

    boolean hasNext() {
        return next < jobs.size();
    }

    Queued next() {
        return jobs.get(next);
    }

    Queued take() {
        var taken = next();
        next++;
        skipDecided();
        return taken;
    }

    private void skipDecided() {
        while (hasNext() && !next().isWaiting()) {
            next++;
        }
    }

    /** How many of its jobs that still wait go before the other, were all else equal. */
    int waitingBefore(Queued other) {
        int count = 0;
        for (Queued queued : jobs) {
            if (Queued.BY_AGE.compare(queued, other) >= 0) {
                break;
            }
            count += queued.isWaiting() ? 1 : 0;
        }
        return count;
    }
}
