package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.List;

/**
 * Everything that one pass over one pool may know. Equal snapshots give equal plans, in whatever order their parts come.
 *
 * @param runs all that hold cards, those being stopped included
 * @param claims what earlier passes have promised to jobs that still wait
 * @param pending the jobs that hold no card
 * @param mix what jobs are expected to come
 */
public record Snapshot(
        Instant now,
        Policy policy,
        List<Cluster> clusters,
        List<Run> runs,
        List<Claim> claims,
        List<Job> pending,
        Mix mix) {

    public Snapshot {
        clusters = List.copyOf(clusters);
        runs = List.copyOf(runs);
        claims = List.copyOf(claims);
        pending = List.copyOf(pending);
    }

    /** One in which nothing is known of jobs to come. */
    public Snapshot(
            Instant now, Policy policy, List<Cluster> clusters, List<Run> runs, List<Claim> claims, List<Job> pending) {
        this(now, policy, clusters, runs, claims, pending, Mix.UNKNOWN);
    }
}
