package org.cardhour.jobs.core;

import java.util.Map;
import java.util.Set;
import org.cardhour.kernel.JobKind;

/**
 * All that a job asks, fixed when it is submitted.
 *
 * @param datasets names of the data that it reads
 */
public record Ask(
        String name,
        JobKind kind,
        Program program,
        Demand demand,
        Terms terms,
        Where where,
        Map<String, String> labels,
        Logs logs,
        Set<String> datasets) {

    /** Who may read what the job writes. */
    public enum Logs {
        OWN,
        SHARED_IN_PROJECT
    }

    public Ask {
        labels = Map.copyOf(labels);
        datasets = Set.copyOf(datasets);
    }

    /** Without data. */
    public Ask(
            String name,
            JobKind kind,
            Program program,
            Demand demand,
            Terms terms,
            Where where,
            Map<String, String> labels,
            Logs logs) {
        this(name, kind, program, demand, terms, where, labels, logs, Set.of());
    }
}
