package org.cardhour.execution.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.execution.core.Verdict.ShownEnd;
import org.cardhour.execution.core.Verdict.Told;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.StopReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTest {

    private static final Instant STARTED = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant TOLD = STARTED.plusSeconds(60);
    private static final Instant ENDED = STARTED.plusSeconds(70);

    @ParameterizedTest
    @CsvSource({
        "EXITED,          0, SUCCEEDED,    EXIT_CODE",
        "EXITED,          1, FAILED,       EXIT_CODE",
        "STOPPED,       143, CANCELLED,    EXTERNAL_CANCEL",
        "STOPPED_WITH_PLATFORM, 143, CANCELLED, STOPPED_WITH_PLATFORM",
        "DEADLINE,      143, TIMED_OUT,    DEADLINE",
        "OUT_OF_MEMORY, 137, FAILED,       OOM",
        "BAD_COMMAND,   127, START_FAILED, BAD_COMMAND",
        "IMAGE_NOT_FOUND, 0, START_FAILED, IMAGE_NOT_FOUND",
        "NOT_LAUNCHED,    0, START_FAILED, NOT_LAUNCHED",
        "NOT_ISOLATED,    0, START_FAILED, NOT_LAUNCHED",
        "DRAINED,         0, START_FAILED, DISPATCH_TIMEOUT",
        "VANISHED,        0, LOST,         NODE_FAILURE",
        "NODE_FAILED,     0, LOST,         NODE_FAILURE",
        "EVICTED,       143, PREEMPTED,    EVICTED",
        "CANCELLED_OUTSIDE, 143, CANCELLED, EXTERNAL_CANCEL",
        "IMAGE_PULL,      0, START_FAILED, IMAGE_PULL",
        "STORAGE_MOUNT,   0, START_FAILED, STORAGE_MOUNT"
    })
    void endOfARunThatNobodyStopped(EndCause shown, int exitCode, RunEnd end, Cause cause) {
        assertThat(Verdict.of(shown(shown, exitCode), Optional.empty())).isEqualTo(new Verdict(end, cause));
    }

    @ParameterizedTest
    @CsvSource({"CANCEL,   CANCELLED, CANCEL", "PREEMPT,  PREEMPTED, RECLAIM", "DEADLINE, TIMED_OUT, DEADLINE"})
    void endAfterAnOrderToStopIsByThatOrder(StopReason reason, RunEnd end, Cause cause) {
        var expected = new Verdict(end, cause);

        assertThat(Verdict.of(shown(EndCause.STOPPED, 143), told(reason))).isEqualTo(expected);
        assertThat(Verdict.of(shown(EndCause.STOPPED_WITH_PLATFORM, 143), told(reason)))
                .isEqualTo(expected);
        assertThat(Verdict.of(shown(EndCause.STOPPED, 0), told(reason))).isEqualTo(expected);
        assertThat(Verdict.of(shown(EndCause.EXITED, 1), told(reason))).isEqualTo(expected);
        assertThat(Verdict.of(shown(EndCause.VANISHED, 0), told(reason))).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(StopReason.class)
    void workThatIsDoneBeforeItIsToldToEndIsDone(StopReason reason) {
        assertThat(Verdict.of(shown(EndCause.EXITED, 0), told(reason)))
                .isEqualTo(new Verdict(RunEnd.SUCCEEDED, Cause.EXIT_CODE));
    }

    @ParameterizedTest
    @EnumSource(StopReason.class)
    void endBeforeTheOrderIsItsOwn(StopReason reason) {
        var early = new ShownEnd(EndCause.EXITED, Optional.of(STARTED), TOLD.minusMillis(1), Optional.of(0));

        assertThat(Verdict.of(early, told(reason))).isEqualTo(new Verdict(RunEnd.SUCCEEDED, Cause.EXIT_CODE));
    }

    @Test
    void runThatWasGivenUpBeforeItStartedIsTriedElsewhere() {
        var never = new ShownEnd(EndCause.STOPPED, Optional.empty(), ENDED, Optional.empty());
        var neverWithPlatform = new ShownEnd(EndCause.STOPPED_WITH_PLATFORM, Optional.empty(), ENDED, Optional.empty());

        assertThat(Verdict.of(never, Optional.empty()))
                .isEqualTo(new Verdict(RunEnd.START_FAILED, Cause.DISPATCH_TIMEOUT));
        assertThat(Verdict.of(neverWithPlatform, Optional.empty()))
                .isEqualTo(new Verdict(RunEnd.START_FAILED, Cause.STOPPED_WITH_PLATFORM));
    }

    private static ShownEnd shown(EndCause cause, int exitCode) {
        return new ShownEnd(cause, Optional.of(STARTED), ENDED, Optional.of(exitCode));
    }

    private static Optional<Told> told(StopReason reason) {
        return Optional.of(new Told(reason, TOLD, Cause.RECLAIM));
    }
}
