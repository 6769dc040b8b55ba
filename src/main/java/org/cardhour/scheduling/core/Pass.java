package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** One pass over one snapshot: the board it plays on, who still waits, and what has been decided so far. */
final class Pass {

    private final Snapshot snapshot;
    private final Board board;
    private final CardModels models;
    private final Placement placement;
    private final VictimChoice victims;
    private final Standings standings;
    private final Promises promises;
    private final Map<UUID, Job> waiting = new TreeMap<>();
    private final List<Decision> decisions = new ArrayList<>();
    private int roomMade;

    Pass(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.board = new Board(snapshot);
        this.models = new CardModels(snapshot.clusters());
        this.placement = new Placement(board, models, snapshot);
        this.standings = new Standings(board);
        this.promises = new Promises(board);
        this.victims = new VictimChoice(board, placement, promises, models, snapshot);
        snapshot.pending().forEach(job -> waiting.put(job.id(), job));
    }

    /** Runs above a guarantee that was cut become borrowers. */
    void demoteWhatWasCut() {
        standings.demote();
    }

    /** What earlier passes have claimed is kept from all others. */
    void renewPromises() {
        snapshot.claims().stream().sorted(Comparator.comparing(Claim::jobId)).forEach(this::renew);
    }

    private void renew(Claim claim) {
        Optional.ofNullable(waiting.get(claim.jobId()))
                .filter(job -> job.mayStart(snapshot.now()))
                .flatMap(job -> placement
                        .at(claim.allocation(), job, Horizon.AFTER_RELEASES)
                        .map(place -> new Promise(job, place, Promise.Backing.VICTIMS)))
                .ifPresent(promises::give);
    }

    /** Each job in its turn starts, has others yield, or waits; and again while this makes room for more. */
    void takeTurns() {
        int before;
        do {
            before = roomMade;
            promises.forgetDepartures();
            roomMade += standings.promote();
            takeTurnsOnce();
            promises.all().stream().filter(Promise::lasts).forEach(this::redeem);
        } while (roomMade > before);
    }

    private void takeTurnsOnce() {
        var turns = turns(waiting.values().stream()
                .filter(job -> promises.to(job).isEmpty())
                .toList());
        turns.forEach(job -> takeTurn(job).forEach(turns::holdingsChanged));
    }

    /** The tenants whose holdings have changed by it. */
    private Set<UUID> takeTurn(Job job) {
        if (!job.mayStart(snapshot.now())) {
            return Set.of();
        }
        return placement
                .find(job, Horizon.AT_ONCE)
                .map(place -> start(job, place))
                .or(() -> placement.find(job, Horizon.AFTER_RELEASES).map(place -> reserve(job, place)))
                .or(() -> victims.choose(job).map(sacrifice -> preempt(job, sacrifice)))
                .orElse(Set.of());
    }

    private Set<UUID> start(Job job, Placement.Place place) {
        board.start(job, place.cards(), place.standing());
        waiting.remove(job.id());
        decisions.add(new Decision.Start(job, place.cards(), place.standing(), place.score()));
        roomMade += place.standing() == Standing.INSIDE ? 0 : 1; // it may move inside
        return Set.of(job.tenantId());
    }

    /** Borrowers are promised nothing: they take what they find. */
    private Set<UUID> reserve(Job job, Placement.Place place) {
        if (place.standing() == Standing.BORROWING) {
            return Set.of();
        }
        promises.give(new Promise(job, place, Promise.Backing.DEPARTURES));
        return Set.of(job.tenantId());
    }

    private Set<UUID> preempt(Job job, VictimChoice.Sacrifice sacrifice) {
        var tenants = new TreeSet<UUID>(Set.of(job.tenantId()));
        for (Victim victim : sacrifice.victims()) {
            makeYield(victim, job);
            tenants.add(victim.run().job().tenantId());
            roomMade++;
        }
        promises.give(new Promise(job, sacrifice.place(), Promise.Backing.VICTIMS));
        return tenants;
    }

    private void makeYield(Victim victim, Job inFavourOf) {
        var loser = victim.run().job();
        switch (victim.stake()) {
            case PROMISE -> {
                promises.to(loser).ifPresent(promises::withdraw);
                decisions.replaceAll(decision -> handedOn(decision, loser, victim.cause(), inFavourOf));
            }
            case START -> {
                board.revoke(victim.run());
                decisions.removeIf(decision ->
                        decision instanceof Decision.Start start && start.job().equals(loser));
                waiting.put(loser.id(), loser);
            }
            case WORK -> {
                board.leave(victim.run());
                decisions.add(new Decision.Preempt(victim.run(), victim.cause(), inFavourOf.id()));
            }
        }
    }

    /** Whoever yields to a job that loses its promise yields to the one that takes it over. */
    private static Decision handedOn(Decision decision, Job loser, Cause cause, Job winner) {
        return decision instanceof Decision.Preempt preempt
                        && preempt.inFavourOf().equals(loser.id())
                ? new Decision.Preempt(preempt.victim(), cause, winner.id())
                : decision;
    }

    /** Whoever's promised cards are free by now starts, and whoever has become able to start elsewhere. */
    private void redeem(Promise promise) {
        var job = promise.job();
        promises.withdraw(promise);
        placement
                .at(promise.place().cards(), job, Horizon.AT_ONCE)
                .or(() -> placement.find(job, Horizon.AT_ONCE))
                .ifPresentOrElse(
                        place -> {
                            start(job, place);
                            roomMade++;
                        },
                        () -> promises.give(promise));
    }

    /** Every job that is left waits, and is told why. */
    void explainWaits() {
        var diagnosis = new Diagnosis(board, models, promises, snapshot);
        turns(waiting.values()).forEach(job -> decisions.add(new Decision.Wait(job, diagnosis.reasons(job))));
    }

    private TurnOrder turns(Collection<Job> jobs) {
        return new TurnOrder(jobs, board.quotas(), models, snapshot);
    }

    Plan plan() {
        var all = new ArrayList<Decision>(standings.changes(snapshot.runs()));
        all.addAll(standings.settled(decisions));
        return new Plan(all, promises.claims());
    }
}
