package org.cardhour.jobs.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.RunHistory.Wish;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SequelTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # end        | cause                 | wish    | failed | max | lost | after loss | failed starts | becomes
        SUCCEEDED    | EXIT_CODE             | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | SUCCEEDED EXIT_CODE
        SUCCEEDED    | EXIT_CODE             | CANCEL  | 0 | 0 | 0 | RUN_AGAIN | 0 | SUCCEEDED EXIT_CODE
        FAILED       | EXIT_CODE             | GO_ON   | 1 | 0 | 0 | RUN_AGAIN | 0 | FAILED EXIT_CODE
        FAILED       | OOM                   | GO_ON   | 1 | 1 | 0 | RUN_AGAIN | 0 | again
        FAILED       | OOM                   | GO_ON   | 2 | 1 | 0 | RUN_AGAIN | 0 | FAILED OOM
        FAILED       | EXIT_CODE             | CANCEL  | 1 | 5 | 0 | RUN_AGAIN | 0 | CANCELLED CANCEL
        FAILED       | STOPPED_WITH_PLATFORM | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | again
        FAILED       | STOPPED_WITH_PLATFORM | GO_ON   | 3 | 2 | 0 | RUN_AGAIN | 0 | again
        FAILED       | STOPPED_WITH_PLATFORM | CANCEL  | 0 | 0 | 0 | RUN_AGAIN | 0 | CANCELLED CANCEL
        CANCELLED    | CANCEL                | CANCEL  | 0 | 0 | 0 | RUN_AGAIN | 0 | CANCELLED CANCEL
        CANCELLED    | EXTERNAL_CANCEL       | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | CANCELLED EXTERNAL_CANCEL
        CANCELLED    | STOPPED_WITH_PLATFORM | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | again
        TIMED_OUT    | DEADLINE              | GO_ON   | 0 | 9 | 0 | RUN_AGAIN | 0 | TIMED_OUT DEADLINE
        PREEMPTED    | OWN                   | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | again
        PREEMPTED    | RECLAIM               | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | again
        PREEMPTED    | OWNER                 | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | again
        PREEMPTED    | OWN                   | CANCEL  | 0 | 0 | 0 | RUN_AGAIN | 0 | CANCELLED CANCEL
        LOST         | NODE_FAILURE          | GO_ON   | 0 | 0 | 1 | RUN_AGAIN | 0 | again
        LOST         | NODE_FAILURE          | GO_ON   | 0 | 0 | 2 | RUN_AGAIN | 0 | again
        LOST         | NODE_FAILURE          | GO_ON   | 0 | 0 | 3 | RUN_AGAIN | 0 | FAILED NODE_FAILURE
        LOST         | NODE_FAILURE          | GO_ON   | 0 | 0 | 1 | GIVE_UP   | 0 | FAILED NODE_FAILURE
        LOST         | NODE_FAILURE          | CANCEL  | 0 | 0 | 1 | RUN_AGAIN | 0 | CANCELLED CANCEL
        START_FAILED | BAD_COMMAND           | GO_ON   | 0 | 5 | 0 | RUN_AGAIN | 1 | FAILED BAD_COMMAND
        START_FAILED | IMAGE_NOT_FOUND       | GO_ON   | 0 | 5 | 0 | RUN_AGAIN | 1 | FAILED IMAGE_NOT_FOUND
        START_FAILED | IMAGE_PULL            | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 2 | elsewhere
        START_FAILED | IMAGE_PULL            | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 3 | FAILED IMAGE_PULL
        START_FAILED | STORAGE_MOUNT         | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 1 | elsewhere
        START_FAILED | DISPATCH_TIMEOUT      | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 9 | elsewhere
        START_FAILED | STOPPED_WITH_PLATFORM | GO_ON   | 0 | 0 | 0 | RUN_AGAIN | 0 | again
        START_FAILED | IMAGE_PULL            | CANCEL  | 0 | 0 | 0 | RUN_AGAIN | 1 | CANCELLED CANCEL
        """)
    void endOfARunDecidesWhatBecomesOfTheJob(
            RunEnd end,
            Cause cause,
            Wish wish,
            int failed,
            int most,
            int lost,
            AfterLoss afterLoss,
            int failedStarts,
            String becomes) {
        var history = new RunHistory(wish, failed, most, lost, afterLoss, failedStarts);

        var sequel = Sequel.of(end, cause, history);

        assertThat(text(sequel)).isEqualTo(becomes);
    }

    @ParameterizedTest
    @EnumSource(RunEnd.class)
    void everyEndWithEveryCauseLeadsSomewhereAndCancelledJobsNeverRunAgain(RunEnd end) {
        var cancelled = new RunHistory(Wish.CANCEL, 1, 9, 1, AfterLoss.RUN_AGAIN, 1);

        for (var cause : Cause.values()) {
            assertThat(Sequel.of(end, cause, cancelled))
                    .isInstanceOfSatisfying(
                            Sequel.Over.class,
                            over -> assertThat(over.state().isTerminal()).isTrue());
        }
    }

    @Test
    void stopsShowInTheJobUnlessNobodyCanSayHowTheRunIs() {
        assertThat(JobState.during(RunState.RUNNING, Optional.of(StopReason.PREEMPT)))
                .isEqualTo(JobState.PREEMPTING);
        assertThat(JobState.during(RunState.STARTING, Optional.of(StopReason.CANCEL)))
                .isEqualTo(JobState.CANCELLING);
        assertThat(JobState.during(RunState.UNKNOWN, Optional.of(StopReason.CANCEL)))
                .isEqualTo(JobState.UNKNOWN);
        assertThat(JobState.during(RunState.RUNNING, Optional.of(StopReason.DEADLINE)))
                .isEqualTo(JobState.RUNNING);
        assertThat(JobState.during(RunState.SUSPENDED, Optional.empty())).isEqualTo(JobState.SUSPENDED);
    }

    private static String text(Sequel sequel) {
        return switch (sequel) {
            case Sequel.Again() -> "again";
            case Sequel.AgainElsewhere() -> "elsewhere";
            case Sequel.Over(JobState state, Cause cause) -> state + " " + cause;
        };
    }
}
