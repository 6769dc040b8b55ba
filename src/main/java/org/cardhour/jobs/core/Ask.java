package org.cardhour.jobs.core;

import java.util.Map;
import org.cardhour.kernel.JobKind;

/** All that a job asks, fixed when it is submitted. */
public record Ask(
        String name,
        JobKind kind,
        Program program,
        Demand demand,
        Terms terms,
        Where where,
        Map<String, String> labels,
        Logs logs) {

    /** Who may read what the job writes. */
    public enum Logs {
        OWN,
        SHARED_IN_PROJECT
    }

    public Ask {
        labels = Map.copyOf(labels);
    }
}
