package org.cardhour.planning.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Priority;
import org.cardhour.kernel.Refusal;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Where;

/** Traces and pools in few words. Times are hours; jobs are of team {@code red} until something else is said. */
final class TraceFixture {

    private final List<Arrival> arrivals = new ArrayList<>();
    private String team = "red";

    static TraceFixture trace() {
        return new TraceFixture();
    }

    TraceFixture of(String other) {
        team = other;
        return this;
    }

    /** A job that can't be preempted. */
    TraceFixture job(String name, int at, int cards, int hours) {
        return add(name, at, Cards.of(cards), hours, Classes.NORMAL);
    }

    TraceFixture urgent(String name, int at, int cards, int hours) {
        return add(name, at, Cards.of(cards), hours, Classes.HIGH);
    }

    /** A job of the lowest class that may be preempted. */
    TraceFixture patient(String name, int at, int cards, int hours) {
        return add(name, at, Cards.of(cards), hours, Classes.LOW);
    }

    private TraceFixture add(String name, int at, Cards cards, int hours, Priority priority) {
        arrivals.add(new Arrival(
                name,
                team,
                ask(cards, 0),
                priority,
                priority.equals(Classes.LOW),
                Duration.ofHours(at),
                Optional.of(Duration.ofHours(hours)),
                Optional.empty()));
        return this;
    }

    static Ask ask(Cards cards, long cpuMillis) {
        return new Ask(
                cards.isNone() ? JobKind.BATCH : JobKind.TRAINING,
                Packaging.COMMAND,
                1,
                cards,
                cpuMillis,
                0,
                CardChoice.ANY,
                Where.ANYWHERE);
    }

    Trace build() {
        return new Trace(arrivals);
    }

    /** A workload made by chance, of jobs of every sort that traces have. */
    static Trace random(long seed) {
        var random = new Random(seed);
        var arrivals = new ArrayList<Arrival>();
        for (int i = 0; i < 60; i++) {
            var cards = random.nextInt(4) == 0
                    ? new Cards(random.nextInt(1_000))
                    : Cards.of(random.nextInt(random.nextInt(8) == 0 ? 12 : 5));
            var priority = List.of(Classes.LOW, Classes.NORMAL, Classes.HIGH).get(random.nextInt(3));
            arrivals.add(new Arrival(
                    "job-" + i,
                    "team-" + random.nextInt(3),
                    ask(cards, 1_000L * random.nextInt(5)),
                    priority,
                    priority.equals(Classes.LOW),
                    Duration.ofMinutes(random.nextInt(3_000)),
                    random.nextInt(20) == 0
                            ? Optional.empty()
                            : Optional.of(Duration.ofMinutes(1 + random.nextInt(600))),
                    random.nextInt(4) == 0 ? Optional.of(Duration.ofMinutes(200)) : Optional.empty()));
        }
        return new Trace(arrivals);
    }

    /** So many nodes of four cards. */
    static SimulatedPool pool(int nodes, Assumptions assumptions) {
        var machines = IntStream.range(0, nodes)
                .mapToObj(number -> new NodeList.Machine("n" + number, 64_000, 1_000_000, 4, "A100", 80))
                .toList();
        return new SimulatedPool("four", List.of(NodeList.cluster(1, machines)), assumptions);
    }

    static Results play(SimulatedPool pool, Trace trace) {
        return Simulation.run(pool, Rules.open(pool, trace), trace, permille -> true)
                .orElseThrow();
    }

    static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T>(Refusal refusal) -> throw new AssertionError(refusal.toString());
        };
    }

    static Refusal refusal(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Done<?> done -> throw new AssertionError("not refused: " + done);
            case Outcome.Refused<?>(Refusal refusal) -> refusal;
        };
    }
}
