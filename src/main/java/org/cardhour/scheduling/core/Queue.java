package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** The jobs that wait, in lanes; those that may not start yet beside them, until their time has come. */
final class Queue {

    private static final Comparator<Queued> BY_EARLIEST_START = Comparator.comparing(
                    (Queued queued) -> queued.job().notBefore().orElse(Instant.MAX))
            .thenComparing(queued -> queued.job().id());

    private final Policy policy;
    private final Fleet fleet;
    private final QuotaBook quotas;
    private final Map<UUID, Queued> all = new HashMap<>();
    private final Map<Lane.Key, Lane> lanes = new HashMap<>();
    private final SortedMap<Level, Map<UUID, Map<List<String>, LaneGroup>>> levels = new TreeMap<>();
    private final TreeSet<Queued> early = new TreeSet<>(BY_EARLIEST_START);
    private Instant nextAging = Instant.MAX;
    private Instant now;

    Queue(Policy policy, Fleet fleet, QuotaBook quotas, Instant now) {
        this.policy = policy;
        this.fleet = fleet;
        this.quotas = quotas;
        this.now = now;
    }

    Optional<Queued> find(UUID jobId) {
        return Optional.ofNullable(all.get(jobId));
    }

    /** In no order. */
    Collection<Queued> all() {
        return all.values();
    }

    /** The lanes of each level, by tenant and models. */
    SortedMap<Level, Map<UUID, Map<List<String>, LaneGroup>>> levels() {
        return levels;
    }

    void add(Job job) {
        remove(job.id());
        var shape = fleet.shape(job.ask());
        var accounts = quotas.accounts(job.tenantId(), shape);
        var queued = new Queued(job, shape, Rights.of(job, policy), accounts, quotas.project(job));
        all.put(job.id(), queued);
        if (queued.shape().models().isEmpty()) {
            return;
        }
        if (job.mayStart(now)) {
            lineUp(queued);
        } else if (job.obstacles().isEmpty()) {
            early.add(queued);
        }
    }

    void remove(UUID jobId) {
        var queued = all.remove(jobId);
        if (queued != null) {
            leaveLane(queued);
            early.remove(queued);
        }
    }

    /** Jobs come of age, and others may start from now on. */
    void clockMoved(Instant later) {
        now = later;
        while (!early.isEmpty() && early.getFirst().job().mayStart(now)) {
            lineUp(early.removeFirst());
        }
        if (!nextAging.isAfter(now)) {
            ageLanes();
        }
    }

    private void ageLanes() {
        nextAging = Instant.MAX;
        for (Lane lane : List.copyOf(lanes.values())) {
            while (!lane.isEmpty() && ages(lane) && isOverdue(lane.oldest().job())) {
                var aged = lane.oldest();
                leaveLane(aged);
                lineUp(aged);
            }
            if (!lane.isEmpty() && ages(lane)) {
                noteAging(lane.oldest().job());
            }
        }
    }

    private static boolean ages(Lane lane) {
        return lane.key().level().precedence() == Level.Precedence.BY_CLASS;
    }

    private void noteAging(Job job) {
        var aging = job.submittedAt().plus(policy.agingBound());
        nextAging = aging.isBefore(nextAging) ? aging : nextAging;
    }

    private void lineUp(Queued queued) {
        var key = key(queued);
        var lane = lanes.get(key);
        if (lane == null) {
            lane = open(key, queued.accounts());
            lanes.put(key, lane);
        }
        lane.add(queued);
        if (ages(lane)) {
            noteAging(queued.job());
        }
        queued.entersLane(lane);
    }

    private Lane open(Lane.Key key, List<Account> accounts) {
        var lane = new Lane(key, accounts);
        levels.computeIfAbsent(key.level(), unused -> new HashMap<>())
                .computeIfAbsent(key.tenantId(), unused -> new HashMap<>())
                .computeIfAbsent(key.shape().models(), unused -> new LaneGroup(accounts))
                .add(lane);
        return lane;
    }

    private void leaveLane(Queued queued) {
        queued.lane().ifPresent(lane -> {
            lane.remove(queued);
            if (lane.isEmpty()) {
                close(lane);
            }
        });
        queued.leavesLane();
    }

    private void close(Lane lane) {
        lanes.remove(lane.key());
        var ofTenant = levels.getOrDefault(lane.key().level(), Map.of())
                .getOrDefault(lane.key().tenantId(), Map.of());
        var group = ofTenant.get(lane.shape().models());
        if (group != null) {
            group.remove(lane);
            if (group.lanes().isEmpty()) {
                ofTenant.remove(lane.shape().models());
            }
        }
    }

    private Lane.Key key(Queued queued) {
        var job = queued.job();
        return new Lane.Key(level(job), job.priority().value(), job.tenantId(), queued.shape(), queued.rights());
    }

    /** What decides first when the job's turn comes. */
    Level level(Job job) {
        if (policy.isHighest(job)) {
            return new Level(Level.Precedence.HIGHEST_CLASS, job.priority().value());
        }
        return isOverdue(job)
                ? Level.OVERDUE
                : new Level(Level.Precedence.BY_CLASS, job.priority().value());
    }

    private boolean isOverdue(Job job) {
        return !job.submittedAt().isAfter(now.minus(policy.agingBound()));
    }
}
