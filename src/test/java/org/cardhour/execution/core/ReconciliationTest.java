package org.cardhour.execution.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cardhour.execution.core.Reconciliation.Shown;
import org.cardhour.execution.core.Reconciliation.Step;
import org.cardhour.jobs.core.RunState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReconciliationTest {

    /** A row for each of our states, a column for each that the engine shows. */
    private static final String TABLE = """
        .          QUEUED  STARTING   RUNNING      SUSPENDED       ENDED    NOT_THERE NOT_THERE_FOR_LONG UNCLEAR
        DISPATCHED NOTHING TAKE_START TAKE_RUNNING TAKE_SUSPENSION TAKE_END DOUBT     GIVE_UP            DOUBT
        STARTING   NOTHING NOTHING    TAKE_RUNNING TAKE_SUSPENSION TAKE_END DOUBT     GIVE_UP            DOUBT
        RUNNING    DOUBT   DOUBT      NOTHING      TAKE_SUSPENSION TAKE_END DOUBT     GIVE_UP            DOUBT
        SUSPENDED  DOUBT   DOUBT      TAKE_RUNNING NOTHING         TAKE_END DOUBT     GIVE_UP            DOUBT
        UNKNOWN    NOTHING TAKE_START TAKE_RUNNING TAKE_SUSPENSION TAKE_END NOTHING   GIVE_UP            NOTHING
        ENDED      STOP    STOP       STOP         STOP            RELEASE  RELEASE   RELEASE            NOTHING
        """;

    @ParameterizedTest
    @MethodSource("pairs")
    void pairHasItsStep(RunState ours, Shown theirs, Step step) {
        assertThat(Reconciliation.of(ours, theirs)).isEqualTo(step);
    }

    @Test
    void everyPairIsInTheTable() {
        assertThat(pairs()).hasSize(RunState.values().length * Shown.values().length);
    }

    @Test
    @Tag("F10")
    void whatNobodyUnderstandsNeverEndsARun() {
        assertThat(Arrays.stream(RunState.values()).map(ours -> Reconciliation.of(ours, Shown.UNCLEAR)))
                .doesNotContain(Step.TAKE_END, Step.GIVE_UP, Step.RELEASE);
    }

    static Stream<Object[]> pairs() {
        var lines = TABLE.lines().map(line -> line.split(" +", -1)).toList();
        var columns = lines.getFirst();
        return lines.stream()
                .skip(1)
                .flatMap(row -> IntStream.range(1, columns.length).mapToObj(column -> new Object[] {
                    RunState.valueOf(row[0]), Shown.valueOf(columns[column]), Step.valueOf(row[column])
                }));
    }
}
