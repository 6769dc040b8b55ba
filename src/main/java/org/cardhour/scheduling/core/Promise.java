package org.cardhour.scheduling.core;

import java.time.Instant;

/** A place that a waiting job will have once it is free; until then nobody else is given it. */
record Promise(Job job, Placement.Place place, Backing backing) {

    enum Backing {
        /** Others were told to stop for it. */
        VICTIMS,
        /** Others happen to leave; it holds against jobs behind it in turn, and is found anew in each pass. */
        DEPARTURES
    }

    /** Whether it is kept until the job starts. */
    boolean lasts() {
        return backing != Backing.DEPARTURES;
    }

    /** The run that would come of it. */
    Run asIfStarted(Instant now) {
        return new Run(job.id(), job, place.cards(), place.standing(), false, now, now);
    }

    Claim claim() {
        return new Claim(job.id(), place.cards());
    }
}
