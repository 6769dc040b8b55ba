package org.cardhour.scheduling.control;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;

/**
 * Where an instance keeps its boards from one pass to the next. They hold for one epoch of the lease: under another one
 * somebody else may have passed in between.
 */
@ApplicationScoped
public class KeptPools {

    private Optional<Kept> kept = Optional.empty();
    private long epoch;

    /** What is kept under this epoch and can go on to this instant. */
    public Optional<Kept> of(long asked, Instant now) {
        return kept.filter(there -> epoch == asked && there.canReach(now));
    }

    public void keep(Kept other, long under) {
        kept = Optional.of(other);
        epoch = under;
    }

    public void forget() {
        kept = Optional.empty();
    }
}
