package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Stream;

/** Those whom a pass has left waiting: their order and their reasons, worked out when they are asked for. */
final class Waits {

    private final Pass pass;
    private final Board board;
    private final Diagnosis diagnosis;
    private final Advice advice;
    private final FewerCards fewerCards;

    Waits(Pass pass) {
        this.pass = pass;
        this.board = pass.board();
        this.diagnosis = new Diagnosis(pass);
        this.advice = new Advice(pass);
        this.fewerCards = new FewerCards(pass);
    }

    Stream<Decision.Wait> all() {
        return waiting().map(queued -> Turn.of(queued, board)).sorted().map(turn -> explained(turn.queued()));
    }

    Optional<Decision.Wait> find(UUID jobId) {
        check();
        return board.queue().find(jobId).filter(this::waits).map(this::explained);
    }

    OptionalInt position(UUID jobId) {
        check();
        return board.queue()
                .find(jobId)
                .filter(this::waits)
                .map(queued -> OptionalInt.of(1 + before(Turn.of(queued, board))))
                .orElse(OptionalInt.empty());
    }

    Optional<Instant> estimatedStart(UUID jobId) {
        check();
        return board.queue().find(jobId).filter(this::waits).flatMap(advice::estimatedStart);
    }

    List<Hint> hints(UUID jobId) {
        check();
        return board.queue()
                .find(jobId)
                .filter(this::waits)
                .map(fewerCards::hints)
                .orElse(List.of());
    }

    private int before(Turn turn) {
        return (int) waiting()
                .filter(queued -> Turn.of(queued, board).compareTo(turn) < 0)
                .count();
    }

    private Stream<Queued> waiting() {
        check();
        return board.queue().all().stream().filter(this::waits);
    }

    /** Whoever has a promise still waits. */
    private boolean waits(Queued queued) {
        return queued.isWaiting() || promised(queued);
    }

    private boolean promised(Queued queued) {
        return pass.promises().to(queued.job()).isPresent();
    }

    private Decision.Wait explained(Queued queued) {
        return new Decision.Wait(queued.job(), diagnosis.reasons(queued));
    }

    private void check() {
        if (!board.isTrying(pass)) {
            throw new IllegalStateException("the board has changed since the plan was made");
        }
    }
}
