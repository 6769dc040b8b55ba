package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Priority;

/**
 * Places one job after the other on empty clusters, by the same search and score as a pass, for whoever wants to know how
 * well these pack: nothing leaves, nobody has a quota, and a job that fits is never refused. For one thread.
 */
public final class Packing {

    private static final UUID ANYONE = new UUID(0, 1);
    private static final Cards PLENTY = Cards.of(1_000_000_000);
    private static final Instant START = Instant.EPOCH;
    private static final Rights RIGHTS = new Rights(false, false);

    private final Board board;
    private Placement placement;
    private long jobs;

    private Packing(Board board) {
        this.board = board;
        this.placement = new Placement(board);
    }

    public static Packing of(List<Cluster> clusters, Mix mix, Weights weights) {
        return new Packing(Board.of(
                new Snapshot(START, policy(clusters, weights), clusters, List.of(), List.of(), List.of(), mix)));
    }

    private static Policy policy(List<Cluster> clusters, Weights weights) {
        Map<String, Quota> quotas = new HashMap<>();
        Map<String, Supply> supply = new HashMap<>();
        for (Cluster cluster : clusters) {
            for (String model : cluster.offered().keySet()) {
                quotas.put(model, new Quota(PLENTY, PLENTY, Cards.NONE));
                supply.put(model, new Supply(PLENTY, Cards.NONE));
            }
        }
        return new Policy(
                Map.of(ANYONE, quotas), supply, Integer.MAX_VALUE, Duration.ofDays(1), Duration.ZERO, 0, 0, weights);
    }

    /** Where the job is from now on; empty when it fits nowhere. */
    public Optional<Allocation> place(Ask ask) {
        var shape = board.fleet().shape(ask);
        if (!placement.fitsSomewhere(shape, Horizon.AT_ONCE)) {
            return Optional.empty();
        }
        var job = job(ask);
        var queued = new Queued(job, shape, RIGHTS, board.quotas().accounts(ANYONE, shape), Optional.empty());
        return placement.find(queued, Horizon.AT_ONCE).map(place -> take(job, place));
    }

    private Job job(Ask ask) {
        return new Job(
                new UUID(1, jobs++),
                ANYONE,
                ask,
                new Priority("any", 0),
                false,
                false,
                START,
                Optional.empty(),
                Map.of(),
                0,
                0,
                List.of());
    }

    private Allocation take(Job job, Place place) {
        var cards = place.cards();
        var run = new Run(job.id(), job, cards, place.standing(), false, START, START);
        var account = board.quotas().account(ANYONE, place.row().model());
        var holding = new Holding(run, Holding.Origin.RUN, account, Optional.of(place.row()), place.seats());
        board.moves().put(holding, Presence.STAYING);
        board.moves().settle();
        return cards;
    }

    /** From now on other jobs are expected. */
    public void learn(Mix mix) {
        board.mixChanged(mix);
        placement = new Placement(board);
    }
}
