package org.cardhour.jobs.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.core.Ask.Logs;
import org.cardhour.jobs.core.Checkpoint;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;

/** A job as somebody asks for it; what is left out follows from its kind. */
public record JobRequest(
        UUID project,
        String name,
        JobKind kind,
        Program program,
        Demand demand,
        Wishes wishes,
        Places places,
        Map<String, String> labels,
        Logs logs,
        Set<String> datasets) {

    /** What it wants of how it is run. */
    public record Wishes(
            Optional<String> priority,
            Optional<Boolean> preemptible,
            boolean restartable,
            Optional<Checkpoint> checkpoint,
            Optional<Duration> walltime,
            Optional<Duration> estimate,
            Optional<Instant> notBefore,
            int maxReruns,
            AfterLoss afterLoss,
            Duration grace,
            boolean offPeak,
            Optional<Money> maxCost) {

        /** To start at any hour, whatever it costs. */
        public Wishes(
                Optional<String> priority,
                Optional<Boolean> preemptible,
                boolean restartable,
                Optional<Checkpoint> checkpoint,
                Optional<Duration> walltime,
                Optional<Duration> estimate,
                Optional<Instant> notBefore,
                int maxReruns,
                AfterLoss afterLoss,
                Duration grace) {
            this(
                    priority,
                    preemptible,
                    restartable,
                    checkpoint,
                    walltime,
                    estimate,
                    notBefore,
                    maxReruns,
                    afterLoss,
                    grace,
                    false,
                    Optional.empty());
        }
    }

    /** Codes of sites and clusters. */
    public record Places(List<String> require, List<String> prefer, List<String> avoid) {

        public Places {
            require = List.copyOf(require);
            prefer = List.copyOf(prefer);
            avoid = List.copyOf(avoid);
        }
    }

    public JobRequest {
        labels = Map.copyOf(labels);
        datasets = Set.copyOf(datasets);
    }

    /** Without data. */
    public JobRequest(
            UUID project,
            String name,
            JobKind kind,
            Program program,
            Demand demand,
            Wishes wishes,
            Places places,
            Map<String, String> labels,
            Logs logs) {
        this(project, name, kind, program, demand, wishes, places, labels, logs, Set.of());
    }
}
