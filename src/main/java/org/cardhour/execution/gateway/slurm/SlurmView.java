package org.cardhour.execution.gateway.slurm;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunName;

/**
 * The jobs of slurmctld as far as Cardhour has to know them. Each look asks for the states of all, and for what else there
 * is only of jobs that are new or have changed. What slurmctld forgets is forgotten here: ids are used again.
 */
final class SlurmView {

    /** What can happen in a longer pause leaves no trace in states, such as another job under the same id. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /** Our own are looked at whole this often, even if their state stays the same. */
    private static final Duration LOOKED_AT_AFTER = Duration.ofMinutes(1);

    private static final int LOOKED_AT_ONCE = 50;

    /** More jobs than this are not asked for one by one, if all of the list is not much longer. */
    private static final int FEW = 8;

    private static final int MUCH_LONGER = 20;

    private final SlurmQueue queue;
    private final Map<Long, Known> known = new ConcurrentHashMap<>();

    /** Not by synchronized: whoever waits in there for answers of virtual threads may be one. */
    private final ReentrantLock looking = new ReentrantLock();

    private volatile Instant lookedAt = Instant.EPOCH;

    SlurmView(SlurmQueue queue) {
        this.queue = queue;
    }

    /**
     * A job.
     *
     * @param lookedAt when it was asked for whole
     */
    private record Known(SlurmJob job, Instant lookedAt) {}

    /** Looks again, unless it has looked within that time. */
    void look(Duration notOlderThan, String user, Instant now) {
        looking.lock();
        try {
            if (!lookedAt.plus(notOlderThan).isAfter(now)) {
                lookNow(user, now);
            }
        } finally {
            looking.unlock();
        }
    }

    /** All jobs under this name, ours and those of others. */
    List<SlurmJob> named(RunName run) {
        return jobs().stream().filter(job -> job.name().equals(run.toString())).toList();
    }

    Collection<SlurmJob> jobs() {
        return known.values().stream().map(Known::job).toList();
    }

    /** The one that Cardhour has put there under this name; the first, should there be several. */
    Optional<SlurmJob> ours(RunName run, String user) {
        return named(run).stream().filter(job -> job.isOurs(user)).min(Comparator.comparingLong(SlurmJob::id));
    }

    void put(SlurmJob job, Instant now) {
        known.put(job.id(), new Known(job, now));
    }

    private void lookNow(String user, Instant now) {
        if (queue.tellsStates()) {
            lookAtChanges(user, now);
        } else {
            lookAtAll(now);
        }
        lookedAt = now;
    }

    private void lookAtAll(Instant now) {
        var found = new HashMap<Long, Known>();
        queue.all(job -> found.put(job.id(), new Known(job, now)));
        known.putAll(found);
        known.keySet().retainAll(found.keySet());
    }

    private void lookAtChanges(String user, Instant now) {
        var states = queue.states();
        known.keySet().retainAll(states.keySet());
        var changed = changed(states, user, now);
        if (changed.size() > FEW && states.size() <= changed.size() * MUCH_LONGER) {
            lookAtAll(now);
        } else {
            lookAt(changed, now);
        }
    }

    private List<Long> changed(Map<Long, Set<String>> states, String user, Instant now) {
        var ids = new ArrayList<Long>();
        var isSure = !lookedAt.plus(LONGEST_PAUSE).isBefore(now);
        int old = 0;
        for (var entry : states.entrySet()) {
            var before = known.get(entry.getKey());
            if (before == null || !isSure) {
                ids.add(entry.getKey());
            } else if (before.job().isOurs(user)) {
                var isOld = before.lookedAt().plus(LOOKED_AT_AFTER).isBefore(now)
                        && !SlurmStates.isOver(before.job())
                        && old < LOOKED_AT_ONCE;
                old += isOld ? 1 : 0;
                if (isOld || !before.job().states().equals(entry.getValue())) {
                    ids.add(entry.getKey());
                }
            }
        }
        return ids;
    }

    private void lookAt(List<Long> ids, Instant now) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var asked = new HashMap<Long, Future<Optional<SlurmJob>>>();
            ids.forEach(id -> asked.put(id, threads.submit(() -> queue.job(id))));
            for (var one : asked.entrySet()) {
                one.getValue()
                        .get()
                        .ifPresentOrElse(
                                job -> known.put(job.id(), new Known(job, now)), () -> known.remove(one.getKey()));
            }
        } catch (ExecutionException failure) {
            throw new EngineUnclear("a job can't be looked at: " + failure.getCause(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineUnclear("interrupted while jobs were looked at", interrupted);
        }
    }
}
