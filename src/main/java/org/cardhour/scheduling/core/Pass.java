package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One pass over a board: who still waits, and what has been decided so far. */
final class Pass {

    private final Board board;
    private final Moves moves;
    private final Placement placement;
    private final VictimChoice victims;
    private final Candidates candidates;
    private final Standings standings;
    private final Promises promises;
    private final Reservations reservations;
    private final Hopes hopes;
    private final TurnOrder turns;
    private final int start;
    private final List<Queued> touched = new ArrayList<>();
    private final Decisions decisions = new Decisions();
    private int roomMade;
    private int startsBefore;

    Pass(Board board) {
        board.forgetPass();
        board.tries(this);
        this.board = board;
        this.moves = board.moves();
        this.placement = new Placement(board);
        this.candidates = new Candidates(board);
        this.victims = new VictimChoice(board, placement, candidates);
        this.standings = new Standings(board);
        this.promises = new Promises(board);
        this.reservations = new Reservations(board, placement);
        this.hopes = new Hopes(board, placement, candidates);
        this.turns = new TurnOrder(board.queue());
        this.start = moves.checkpoint();
    }

    /** Owners get back at once what they no longer offer. */
    void giveOwnersBack() {
        new Owners(board).takeBack(decisions::ofOwner);
    }

    /** Runs above a guarantee that was cut become borrowers. */
    void demoteWhatWasCut() {
        standings.demote();
    }

    /** What earlier passes have claimed is kept from all others. */
    void renewPromises() {
        board.claims().forEach(this::renew);
    }

    private void renew(Claim claim) {
        var held = new HoldingOf(board.fleet(), board.quotas());
        var seats = held.seats(claim.allocation());
        if (seats.size() == claim.allocation().nodes().size()) {
            board.queue()
                    .find(claim.jobId())
                    .filter(queued -> queued.lane().isPresent())
                    .ifPresent(queued -> held.row(claim.allocation())
                            .flatMap(row -> placement.at(row, seats, queued, Horizon.AFTER_RELEASES))
                            .ifPresent(place -> promise(queued, place, Promise.Backing.VICTIMS)));
        }
    }

    private void promise(Queued queued, Place place, Promise.Backing backing) {
        touched.add(queued);
        promises.give(queued, place, backing);
    }

    /** Each job in its turn starts, has others yield, or waits; and again while this makes room for more. */
    void takeTurns() {
        do {
            roomMade = 0;
            startsBefore = decisions.starts();
            reservations.forget();
            promises.forgetDepartures();
            standings.promote();
            turns.forEach(hopes::add, hopes::areNoneFor, this::takeTurn);
            promises.all().stream().filter(Promise::lasts).forEach(this::redeem);
        } while (roomMade > 0 || hasOrderChanged() || standings.promote() > 0);
    }

    /** Starts move shares and with them turns, which decide for whom cards are kept, and who moves inside. */
    private boolean hasOrderChanged() {
        return decisions.starts() > startsBefore && (!reservations.isEmpty() || promises.haveDepartures());
    }

    /** Whether the next job like it may have a chance. */
    private boolean takeTurn(Lane lane, Queued queued) {
        boolean fitsNow = placement.fitsSomewhere(lane.shape(), Horizon.AT_ONCE_BRIEFLY);
        boolean fitsLater = placement.fitsSomewhere(lane.shape(), Horizon.AFTER_RELEASES_BRIEFLY);
        if ((fitsNow || fitsLater) && hopes.isAllowed(lane)) {
            var place = fitsNow ? placement.find(queued, Horizon.AT_ONCE) : Optional.<Place>empty();
            if (place.isPresent()) {
                start(queued, place.get());
                return true;
            }
            var later = fitsLater ? placement.findLeast(queued, Horizon.AFTER_RELEASES) : Optional.<Place>empty();
            if (later.isPresent()) {
                return reserve(queued, later.get());
            }
        }
        return seekVictims(queued, lane);
    }

    private boolean seekVictims(Queued queued, Lane lane) {
        var sacrifice =
                candidates.areThereFor(lane) ? victims.choose(queued, lane) : Optional.<VictimChoice.Sacrifice>empty();
        sacrifice.ifPresentOrElse(found -> preempt(queued, found), () -> reservations.consider(lane, queued));
        return sacrifice.isPresent();
    }

    private void start(Queued queued, Place place) {
        var job = queued.job();
        var score = placement.score(place, queued.shape(), Horizon.AT_ONCE_BRIEFLY);
        var decision = new Decision.Start(job, place.cards(), place.standing(), score);
        var account = queued.accounts()
                .get(queued.shape().models().indexOf(place.row().model()));
        var holding = new Holding(
                decision.asRun(board.now()), Holding.Origin.STARTED, account, Optional.of(place.row()), place.seats());
        if (candidates.hasBeenRevoked(job)) {
            holding.hasYielded();
        }
        moves.put(holding, Presence.STAYING);
        queued.isDecided();
        touched.add(queued);
        decisions.started(decision, holding);
    }

    /** Borrowers are promised nothing: they take what they find. */
    private boolean reserve(Queued queued, Place place) {
        if (place.standing() == Standing.BORROWING) {
            return false;
        }
        promise(queued, place, Promise.Backing.DEPARTURES);
        return true;
    }

    private void preempt(Queued queued, VictimChoice.Sacrifice sacrifice) {
        for (Victim victim : sacrifice.victims()) {
            makeYield(victim, queued.job());
            turns.holdingsChanged(victim.job().tenantId());
            roomMade++;
        }
        promise(queued, sacrifice.place(), Promise.Backing.VICTIMS);
    }

    private void makeYield(Victim victim, Job inFavourOf) {
        var loser = victim.job();
        switch (victim.stake()) {
            case PROMISE -> {
                promises.to(loser).ifPresent(promises::withdraw);
                decisions.handOn(loser, victim.cause(), inFavourOf);
            }
            case START -> {
                moves.put(victim.holding(), Presence.ABSENT);
                decisions.takeBack(loser);
                candidates.revoked(victim.holding());
                board.queue().find(loser.id()).ifPresent(Queued::waits);
            }
            case WORK -> {
                moves.put(victim.holding(), Presence.STOPPING);
                decisions.preempted(victim, inFavourOf);
            }
        }
    }

    /** Whoever's promised cards are free by now starts, and whoever has become able to start elsewhere. */
    private void redeem(Promise promise) {
        var queued = promise.queued();
        if (!placement.fitsSomewhere(queued.shape(), Horizon.BUT_FOR_CLAIMS)) {
            return; // not even where its own cards will be
        }
        promises.withdraw(promise);
        placement
                .at(promise.place().row(), promise.place().seats(), queued, Horizon.AT_ONCE)
                .or(() -> placement.find(queued, Horizon.AT_ONCE))
                .ifPresentOrElse(
                        place -> {
                            start(queued, place);
                            roomMade++;
                        },
                        () -> promises.renew(promise));
    }

    Board board() {
        return board;
    }

    Promises promises() {
        return promises;
    }

    Reservations reservations() {
        return reservations;
    }

    Plan plan() {
        var all = new ArrayList<Decision>(standings.changes());
        all.addAll(moves.marked().isEmpty() ? decisions.all() : decisions.settled());
        return new Plan(all, promises.claims(), new Waits(this));
    }

    /** The board is as it was before the pass. */
    void undo() {
        reservations.forget();
        moves.rollback(start);
        touched.forEach(Queued::waits);
    }
}
