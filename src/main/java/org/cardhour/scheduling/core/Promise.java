package org.cardhour.scheduling.core;

/** A place that a waiting job will have once it is free; until then nobody else is given it. */
record Promise(Queued queued, Place place, Holding holding, Backing backing) {

    enum Backing {
        /** Others were told to stop for it. */
        VICTIMS,
        /** Others happen to leave; it holds against jobs behind it in turn, and is found anew in each pass. */
        DEPARTURES
    }

    Job job() {
        return queued.job();
    }

    /** Whether it is kept until the job starts. */
    boolean lasts() {
        return backing != Backing.DEPARTURES;
    }

    Claim claim() {
        return new Claim(job().id(), holding.run().allocation());
    }
}
