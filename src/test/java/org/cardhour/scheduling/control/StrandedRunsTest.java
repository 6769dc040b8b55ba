package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;
import org.cardhour.scheduling.control.Failover.Fate;
import org.cardhour.scheduling.control.Failover.Kind;
import org.cardhour.scheduling.control.Failover.Loss;
import org.cardhour.scheduling.control.StrandedRuns.Change;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Standing;
import org.cardhour.scheduling.core.Where;
import org.junit.jupiter.api.Test;

class StrandedRunsTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final UUID ONE = new UUID(0, 1);
    private static final UUID TWO = new UUID(0, 2);

    private final StrandedRuns stranded = new StrandedRuns();

    @Test
    void eachChangeIsToldOnce() {
        assertThat(stranded.changes(loss(without(ONE)))).containsExactly(change(ONE));
        assertThat(stranded.changes(loss(without(ONE)))).isEmpty();
        assertThat(stranded.changes(loss(without(ONE), without(TWO)))).containsExactly(change(ONE, TWO));
        assertThat(stranded.changes(loss())).containsExactly(change());
        assertThat(stranded.changes(loss())).isEmpty();
    }

    @Test
    void nothingIsToldOfPoolsInWhichAllHaveAPlace() {
        assertThat(stranded.changes(loss())).isEmpty();
    }

    @Test
    void runsThatCanBePreemptedMayWait() {
        var losses = loss(new Fate(run(ONE, true), Optional.empty(), List.of()));

        assertThat(stranded.changes(losses)).isEmpty();
        assertThat(losses.get("pool").getFirst().isAlarming()).isFalse();
        assertThat(loss(without(ONE)).get("pool").getFirst().isAlarming()).isTrue();
    }

    private static Change change(UUID... runs) {
        return new Change("pool", Kind.CLUSTER, "bj", List.of(runs));
    }

    private static SortedMap<String, List<Loss>> loss(Fate... fates) {
        return new TreeMap<>(Map.of(
                "pool", List.of(new Loss(Kind.CLUSTER, "bj", Stream.of(fates).toList()))));
    }

    private static Fate without(UUID run) {
        return new Fate(run(run, false), Optional.empty(), List.of());
    }

    private static Run run(UUID id, boolean preemptible) {
        var ask = new Ask(JobKind.INFERENCE, Packaging.COMMAND, 1, Cards.of(1), 0, 0, CardChoice.ANY, Where.ANYWHERE);
        var job = new Job(
                id,
                new UUID(0, 9),
                ask,
                new Priority("high", 300),
                preemptible,
                false,
                NOON,
                Optional.empty(),
                Map.of(),
                0,
                0,
                List.of());
        return new Run(id, job, new Allocation(new UUID(0, 5), "A100", List.of()), Standing.INSIDE, false, NOON, NOON);
    }
}
