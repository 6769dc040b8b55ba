package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Priority;

/**
 * A job as the scheduler sees it: what it asks for and what it may expect, never how it is stored.
 *
 * @param projectId empty where projects are no matter
 * @param failingOver its last run was lost with a cluster or node, so that the buffer is there for it
 * @param limit after which a run of it is ended; empty when it may run for ever
 * @param notBefore it does not start earlier than this
 * @param backoff clusters that are not tried again before the instant given with each
 * @param evictions how often it has been preempted, other than by owners
 * @param evictionsToday how many of these fell into the last 24 hours
 * @param obstacles what keeps it from starting wherever there is room: it is held, over budget, its data not ready
 */
public record Job(
        UUID id,
        UUID tenantId,
        Optional<UUID> projectId,
        Ask ask,
        Priority priority,
        boolean preemptible,
        boolean failingOver,
        Instant submittedAt,
        Optional<Duration> limit,
        Optional<Instant> notBefore,
        Map<UUID, Instant> backoff,
        int evictions,
        int evictionsToday,
        List<Reason> obstacles) {

    public Job {
        backoff = Map.copyOf(backoff);
        obstacles = List.copyOf(obstacles);
    }

    /** One of no project. */
    public Job(
            UUID id,
            UUID tenantId,
            Ask ask,
            Priority priority,
            boolean preemptible,
            boolean failingOver,
            Instant submittedAt,
            Optional<Duration> limit,
            Optional<Instant> notBefore,
            Map<UUID, Instant> backoff,
            int evictions,
            int evictionsToday,
            List<Reason> obstacles) {
        this(
                id,
                tenantId,
                Optional.empty(),
                ask,
                priority,
                preemptible,
                failingOver,
                submittedAt,
                limit,
                notBefore,
                backoff,
                evictions,
                evictionsToday,
                obstacles);
    }

    /** One of no project, whose runs have no limit. */
    public Job(
            UUID id,
            UUID tenantId,
            Ask ask,
            Priority priority,
            boolean preemptible,
            boolean failingOver,
            Instant submittedAt,
            Optional<Instant> notBefore,
            Map<UUID, Instant> backoff,
            int evictions,
            int evictionsToday,
            List<Reason> obstacles) {
        this(
                id,
                tenantId,
                ask,
                priority,
                preemptible,
                failingOver,
                submittedAt,
                Optional.empty(),
                notBefore,
                backoff,
                evictions,
                evictionsToday,
                obstacles);
    }

    boolean mayStart(Instant now) {
        return obstacles.isEmpty() && notBefore.filter(now::isBefore).isEmpty();
    }

    boolean backsOff(Cluster cluster, Instant now) {
        var until = backoff.get(cluster.id());
        return until != null && now.isBefore(until);
    }

    boolean isUnder(Job other) {
        return other.priority.isAbove(priority);
    }
}
