package org.cardhour.planning.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.CardTime;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Standing;

/** A job on its way through the simulation: how much of it is left, and where it is now. */
final class Work {

    private static final Duration A_DAY = Duration.ofDays(1);

    private final UUID id;
    private final Arrival arrival;
    private final Instant submittedAt;
    private final List<Instant> evictions = new ArrayList<>();
    private Optional<Duration> left;
    private Optional<Instant> firstStart = Optional.empty();
    private Optional<Run> run = Optional.empty();
    private int attempts;
    private boolean isOver;

    Work(UUID id, Arrival arrival, Instant start) {
        this.id = id;
        this.arrival = arrival;
        this.submittedAt = start.plus(arrival.at());
        this.left = arrival.work();
    }

    UUID id() {
        return id;
    }

    Arrival arrival() {
        return arrival;
    }

    Instant submittedAt() {
        return submittedAt;
    }

    Optional<Instant> firstStart() {
        return firstStart;
    }

    Optional<Run> run() {
        return run;
    }

    /** Grows with each start and each end, so that what was foreseen for a run does not reach the next. */
    int attempts() {
        return attempts;
    }

    boolean waits() {
        return run.isEmpty() && !isOver;
    }

    /** When the present run ends by itself. */
    Optional<Instant> endsAt() {
        return run.flatMap(now -> left.map(now.placedAt()::plus));
    }

    /** The job as it waits for its next run. */
    Job job(Instant now) {
        return new Job(
                id,
                Rules.idOf(arrival.team()),
                arrival.ask(),
                arrival.priority(),
                arrival.preemptible(),
                false,
                submittedAt,
                arrival.limit(),
                Optional.empty(),
                Map.of(),
                evictions.size(),
                (int) evictions.stream()
                        .filter(at -> at.plus(A_DAY).isAfter(now))
                        .count(),
                List.of());
    }

    void start(Run started) {
        run = Optional.of(started);
        attempts++;
        firstStart = firstStart.or(() -> Optional.of(started.placedAt()));
    }

    void stand(Standing standing) {
        run = run.map(now -> copy(now, standing, now.stopping(), now.savedAt()));
    }

    void stop() {
        run = run.map(now -> copy(now, now.standing(), true, now.savedAt()));
    }

    /** The work so far is safe; gives the run as it is by then. */
    Run save(Instant at) {
        run = run.map(now -> copy(now, now.standing(), now.stopping(), at));
        return run.orElseThrow();
    }

    private static Run copy(Run run, Standing standing, boolean isStopping, Instant savedAt) {
        return new Run(
                run.id(),
                run.job(),
                run.allocation(),
                standing,
                isStopping,
                run.placedAt(),
                savedAt,
                run.recalledUntil());
    }

    /** Its work is done. */
    Run finish() {
        isOver = true;
        return leave();
    }

    /** It had to yield, and waits again with what was not saved still to do. */
    Run giveWay(Instant at) {
        var gone = leave();
        left = left.map(before -> before.minus(Duration.between(gone.placedAt(), gone.savedAt())));
        evictions.add(at);
        return gone;
    }

    private Run leave() {
        var gone = run.orElseThrow();
        run = Optional.empty();
        attempts++;
        return gone;
    }

    static CardTime held(Allocation allocation, Instant from, Instant to) {
        return CardTime.of(allocation.total(), Duration.between(from, to));
    }
}
