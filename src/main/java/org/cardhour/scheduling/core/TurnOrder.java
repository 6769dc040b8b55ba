package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Hands out the waiting jobs, each when it is its turn: overdue ones first, behind only the highest class; then by class;
 * those inside their tenant's guarantee before borrowers; the tenant with the smallest share; the oldest; the smallest
 * id. Shares move while jobs are placed, so that a turn is known only when it comes.
 */
final class TurnOrder {

    private static final Comparator<Job> BY_AGE =
            Comparator.comparing(Job::submittedAt).thenComparing(Job::id);

    private final QuotaBook quotas;
    private final CardModels models;
    private final Policy policy;
    private final Instant overdueUntil;
    private final Map<UUID, List<Lane>> lanesOfTenant = new HashMap<>();
    private final TreeMap<Turn, Lane> turns = new TreeMap<>();

    TurnOrder(Collection<Job> jobs, QuotaBook quotas, CardModels models, Snapshot snapshot) {
        this.quotas = quotas;
        this.models = models;
        this.policy = snapshot.policy();
        this.overdueUntil = snapshot.now().minus(policy.agingBound());
        for (Lane lane : lanes(jobs)) {
            lanesOfTenant
                    .computeIfAbsent(lane.key().tenantId(), unused -> new ArrayList<>())
                    .add(lane);
            lineUp(lane);
        }
    }

    private Collection<Lane> lanes(Collection<Job> jobs) {
        var lanes = new HashMap<Lane.Key, Lane>();
        jobs.stream()
                .sorted(BY_AGE)
                .forEach(job -> lanes.computeIfAbsent(key(job), Lane::new).add(job));
        return lanes.values();
    }

    private Lane.Key key(Job job) {
        var precedence = precedence(job);
        int urgency = precedence == Turn.Precedence.OVERDUE ? 0 : job.priority().value();
        return new Lane.Key(precedence, urgency, job.tenantId(), job.ask());
    }

    private Turn.Precedence precedence(Job job) {
        if (policy.isHighest(job)) {
            return Turn.Precedence.HIGHEST_CLASS;
        }
        return job.submittedAt().isAfter(overdueUntil) ? Turn.Precedence.BY_CLASS : Turn.Precedence.OVERDUE;
    }

    /** Hands each job over when its turn comes, once. */
    void forEach(Consumer<Job> takesTurn) {
        for (var job = next(); job.isPresent(); job = next()) {
            takesTurn.accept(job.get());
        }
    }

    private Optional<Job> next() {
        return Optional.ofNullable(turns.pollFirstEntry())
                .map(Map.Entry::getValue)
                .map(lane -> {
                    var job = lane.take();
                    lineUp(lane);
                    return job;
                });
    }

    /** What the tenant holds has changed, and with it the turns of its jobs. */
    void holdingsChanged(UUID tenantId) {
        for (Lane lane : lanesOfTenant.getOrDefault(tenantId, List.of())) {
            lane.turn().ifPresent(turns::remove);
            lineUp(lane);
        }
    }

    private void lineUp(Lane lane) {
        lane.lineUp(lane.oldest().map(job -> turn(job, lane.key())));
        lane.turn().ifPresent(turn -> turns.put(turn, lane));
    }

    private Turn turn(Job job, Lane.Key lane) {
        if (lane.precedence() == Turn.Precedence.OVERDUE) {
            return Turn.ofOverdue(job);
        }
        boolean inside = quotas.staysInside(job, models.acceptedBy(job.ask()));
        return new Turn(
                lane.precedence(),
                lane.urgency(),
                inside ? Turn.Side.INSIDE : Turn.Side.BORROWER,
                quotas.share(job.tenantId()),
                job.submittedAt(),
                job.id());
    }
}
