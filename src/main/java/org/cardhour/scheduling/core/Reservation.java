package org.cardhour.scheduling.core;

/**
 * Cards, and quota, that are kept for a job from a moment on, against all behind it that would not be over by then.
 *
 * @param from in milliseconds of the epoch
 */
record Reservation(Queued queued, Row row, Holding holding, long from) {

    Job job() {
        return queued.job();
    }
}
