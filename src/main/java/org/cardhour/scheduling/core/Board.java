package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The state of one pool, kept between passes and fed by changes: a pass over it gives the same plan as one over a
 * snapshot of it. A pass tries its moves on the board itself; before the next change they are undone, and what was
 * really carried out comes back as changes. For one thread.
 */
public final class Board {

    private final Map<UUID, Holding> runs = new HashMap<>();
    private final Map<UUID, Claim> claims = new HashMap<>();
    private Instant now;
    private Policy policy;
    private Mix mix;
    private List<Cluster> clusters;
    private Fleet fleet;
    private QuotaBook quotas;
    private Scoring scoring;
    private Moves moves;
    private Queue queue;
    private Optional<Pass> tried = Optional.empty();

    private Board(Snapshot snapshot) {
        now = snapshot.now();
        policy = snapshot.policy();
        mix = snapshot.mix();
        clusters = snapshot.clusters();
        fleet = new Fleet(clusters);
        quotas = new QuotaBook(policy);
        scoring = new Scoring(policy.weights(), mix);
        moves = new Moves(quotas);
        queue = new Queue(policy, fleet, quotas, now);
        enter(snapshot.runs(), snapshot.pending());
        snapshot.claims().forEach(claim -> claims.put(claim.jobId(), claim));
    }

    public static Board of(Snapshot snapshot) {
        return new Board(snapshot);
    }

    private void enter(Collection<Run> allRuns, Collection<Job> allJobs) {
        allRuns.forEach(this::enter);
        moves.settle();
        allJobs.forEach(queue::add);
    }

    private void enter(Run run) {
        var holding = new HoldingOf(fleet, quotas).run(run);
        runs.put(run.id(), holding);
        moves.put(holding, run.stopping() ? Presence.STOPPING : Presence.STAYING);
    }

    private void rebuild() {
        var allRuns = runs.values().stream().map(Holding::run).toList();
        var allJobs = queue.all().stream().map(Queued::job).toList();
        runs.clear();
        fleet = new Fleet(clusters);
        quotas = new QuotaBook(policy);
        scoring = new Scoring(policy.weights(), mix);
        moves = new Moves(quotas);
        queue = new Queue(policy, fleet, quotas, now);
        enter(allRuns, allJobs);
    }

    /** Time has passed; it never goes back. */
    public void clockMoved(Instant later) {
        forgetPass();
        if (later.isBefore(now)) {
            throw new IllegalArgumentException("the clock can not go back from " + now + " to " + later);
        }
        if (later.isAfter(now)) {
            now = later;
            queue.clockMoved(now);
            moves.otherRelease();
        }
    }

    public void policyChanged(Policy other) {
        forgetPass();
        boolean isAsBefore = policy.with(other.fairShare()).equals(other);
        policy = other;
        if (isAsBefore) {
            quotas.pastUseChanged(other);
        } else {
            rebuild();
        }
    }

    public void mixChanged(Mix other) {
        forgetPass();
        mix = other;
        scoring = new Scoring(policy.weights(), mix);
        fleet.forgetRankings();
    }

    /** All clusters of the pool as they are by now. */
    public void clustersChanged(List<Cluster> all) {
        forgetPass();
        clusters = List.copyOf(all);
        if (!fleet.becomes(clusters)) {
            rebuild();
        }
        moves.otherRelease();
    }

    /** The job waits, from now on or in another way than before. */
    public void jobArrived(Job job) {
        forgetPass();
        queue.add(job);
    }

    /** The job waits no longer. */
    public void jobLeft(UUID jobId) {
        forgetPass();
        queue.remove(jobId);
    }

    /** The run holds cards, from now on or in another way than before. */
    public void runChanged(Run run) {
        runEnded(run.id());
        enter(run);
        moves.settle();
    }

    /** The run's cards are confirmed free. */
    public void runEnded(UUID runId) {
        forgetPass();
        var holding = runs.remove(runId);
        if (holding != null) {
            moves.put(holding, Presence.ABSENT);
            moves.settle();
        }
    }

    /** What is promised to jobs that wait. */
    public void claimsChanged(List<Claim> all) {
        forgetPass();
        claims.clear();
        all.forEach(claim -> claims.put(claim.jobId(), claim));
    }

    /** The plan was carried out as it stands; runs that it started are named after their jobs. */
    public void carriedOut(Plan plan) {
        var changes = new ArrayList<Run>();
        plan.starts().forEach(start -> {
            changes.add(start.asRun(now));
            jobLeft(start.job().id());
        });
        plan.marks().forEach(mark -> changes.add(mark.run().on(mark.standing())));
        changes.forEach(this::runChanged);
        plan.preemptions().forEach(preempt -> stop(preempt.victim().id()));
        plan.recalls()
                .forEach(recall -> find(recall.run().id()).ifPresent(run -> runChanged(run.recalled(recall.until()))));
        claimsChanged(plan.claims());
    }

    private void stop(UUID runId) {
        find(runId).ifPresent(run -> runChanged(run.stopped()));
    }

    /** The run, if it holds cards. */
    public Optional<Run> find(UUID runId) {
        return Optional.ofNullable(runs.get(runId)).map(Holding::run);
    }

    /** The job, if it waits. */
    public Optional<Job> waiting(UUID jobId) {
        return queue.find(jobId).map(Queued::job);
    }

    /** The runs that came with this standing, in no order. */
    public Stream<Run> runsOn(Standing standing) {
        return runs.values().stream().map(Holding::run).filter(run -> run.standing() == standing);
    }

    /** All of the state, in no order. */
    public Snapshot snapshot() {
        return new Snapshot(
                now,
                policy,
                clusters,
                runs.values().stream().map(Holding::run).toList(),
                claims(),
                queue.all().stream().map(Queued::job).toList(),
                mix);
    }

    /** A pass is tried, once what an earlier one has tried is undone. */
    void tries(Pass pass) {
        tried = Optional.of(pass);
    }

    boolean isTrying(Pass pass) {
        return tried.filter(pass::equals).isPresent();
    }

    void forgetPass() {
        tried.ifPresent(Pass::undo);
        tried = Optional.empty();
    }

    public Instant now() {
        return now;
    }

    public Policy policy() {
        return policy;
    }

    Fleet fleet() {
        return fleet;
    }

    QuotaBook quotas() {
        return quotas;
    }

    Scoring scoring() {
        return scoring;
    }

    Moves moves() {
        return moves;
    }

    Queue queue() {
        return queue;
    }

    /** In the order of the jobs' ids. */
    public List<Claim> claims() {
        return claims.values().stream()
                .sorted(Comparator.comparing(Claim::jobId))
                .toList();
    }

    /** In no order. */
    Collection<Holding> runs() {
        return runs.values();
    }
}
