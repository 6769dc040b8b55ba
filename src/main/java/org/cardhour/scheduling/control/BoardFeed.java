package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.cardhour.jobs.control.JobChanges;

/**
 * Keeps the boards of whoever holds the lease true: it feeds them by what has changed, and makes them anew where they can
 * not be fed. Changes are taken before the state is read, so that the state is never older than what is known of it.
 */
@Dependent
class BoardFeed {

    private static final Logger LOG = System.getLogger(BoardFeed.class.getName());

    private final KeptPools keptPools;
    private final JobChanges changes;
    private final KeptReading reading;

    @Inject
    BoardFeed(KeptPools keptPools, JobChanges changes, KeptReading reading) {
        this.keptPools = keptPools;
        this.changes = changes;
        this.reading = reading;
    }

    /** The boards as they are now; empty when the lease is not held under this epoch any more. */
    Optional<Kept> upToDate(long epoch, Instant now) {
        return changes.take(epoch)
                .map(told -> keptPools
                        .of(epoch, now)
                        .filter(kept -> reading.follow(kept, told, now))
                        .orElseGet(() -> anew(epoch, now)));
    }

    private Kept anew(long epoch, Instant now) {
        var whole = reading.whole(now);
        keptPools.keep(whole, epoch);
        LOG.log(
                Level.INFO,
                "boards of {0} pools are made from the database, in epoch {1} of the lease",
                whole.pools().size(),
                epoch);
        return whole;
    }

    /**
     * Compares the boards with the database, tells how much differs, and goes on with boards that are made anew. What
     * changes in the meantime is not compared.
     */
    int check(long epoch, Instant now) {
        var before = upToDate(epoch, now);
        if (before.isEmpty()) {
            return 0;
        }
        var whole = reading.whole(now);
        var meanwhile = changes.take(epoch);
        if (meanwhile.isEmpty()) {
            return 0;
        }
        whole.doubt(meanwhile.get());
        keptPools.keep(whole, epoch);
        var differences = before.get().marks().equals(whole.marks())
                ? Differences.between(before.get(), whole, meanwhile.get())
                : List.<Differences>of();
        differences.stream()
                .filter(found -> !found.isNone())
                .forEach(found -> LOG.log(Level.ERROR, "kept state differs from the database, made anew: {0}", found));
        return differences.stream().mapToInt(Differences::count).sum();
    }

    void forget() {
        keptPools.forget();
    }
}
