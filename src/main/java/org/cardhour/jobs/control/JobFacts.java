package org.cardhour.jobs.control;

import org.cardhour.jobs.entity.Job;

/** A job, and how much of it is shown to whoever asked. */
public record JobFacts(Job job, Detail detail) {

    /** How much of a job is shown. */
    public enum Detail {
        FULL,
        /** How it is going, not what it does. */
        STATE
    }
}
