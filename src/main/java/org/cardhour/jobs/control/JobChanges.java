package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.kernel.UseCase;
import org.cardhour.store.control.Lease;

/**
 * What has changed of jobs and of their runs, for the one instance that keeps a picture of them between passes. A change
 * is there as soon as its transaction has committed, whichever instance made it, and is handed out once.
 */
@UseCase
public class JobChanges {

    private static final int AT_ONCE = 1_000;

    private final EntityManager database;
    private final Lease lease;

    @Inject
    JobChanges(EntityManager database, Lease lease) {
        this.database = database;
        this.lease = lease;
    }

    /**
     * Changes that were made.
     *
     * @param jobs that have changed themselves, or a run of them
     * @param usedFrom from when on the use of cards is another than it was; empty when no run has started or ended
     */
    public record Changes(Set<UUID> jobs, Optional<Instant> usedFrom) {

        public static final Changes NONE = new Changes(Set.of(), Optional.empty());

        public Changes {
            jobs = Set.copyOf(jobs);
        }

        public Changes and(Changes others) {
            var all = new HashSet<>(jobs);
            all.addAll(others.jobs);
            return new Changes(all, earlier(usedFrom, others.usedFrom));
        }

        private static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
            return one.isPresent() && (other.isEmpty() || one.get().isBefore(other.get())) ? one : other;
        }
    }

    /** Hands over all that is there, to whoever holds the lease of the passes under this epoch; empty for anybody else. */
    public Optional<Changes> take(long epoch) {
        if (!lease.holds(RunLedger.PASS_LEASE, epoch)) {
            return Optional.empty();
        }
        List<?> rows = database.createNativeQuery("select seq, job_id, used_from_at from job_change order by seq")
                .getResultList();
        var jobs = new HashSet<UUID>();
        Optional<Instant> usedFrom = Optional.empty();
        for (Object row : rows) {
            var values = (Object[]) row;
            jobs.add(UUID.fromString(values[1].toString()));
            usedFrom = Changes.earlier(
                    usedFrom, Optional.ofNullable((Number) values[2]).map(at -> Instant.ofEpochMilli(at.longValue())));
        }
        for (int from = 0; from < rows.size(); from += AT_ONCE) {
            forget(rows.subList(from, Math.min(rows.size(), from + AT_ONCE)));
        }
        return Optional.of(new Changes(jobs, usedFrom));
    }

    /** By their numbers one by one, and so without waiting for whoever adds more. */
    private void forget(List<?> rows) {
        var numbers = rows.stream().map(row -> ((Object[]) row)[0].toString()).collect(Collectors.joining(", "));
        database.createNativeQuery("delete from job_change where seq in (" + numbers + ")")
                .executeUpdate();
    }
}
