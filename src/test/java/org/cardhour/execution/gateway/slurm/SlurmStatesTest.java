package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.slurm.SlurmJob.Exit;
import org.cardhour.execution.gateway.slurm.SlurmJob.Times;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmStatesTest {

    private static final Instant START = Instant.parse("2026-12-01T08:00:00Z");
    private static final Instant END = START.plusSeconds(60);

    @ParameterizedTest
    @CsvSource({
        "PENDING, Queued",
        "PENDING+RESV_DEL_HOLD, Queued",
        "PENDING+SPECIAL_EXIT, Queued",
        "RUNNING, Running",
        "RUNNING+RESIZING, Running",
        "RUNNING+SIGNALING, Running",
        "RUNNING+STAGE_OUT, Running",
        "RUNNING+EXPEDITING, Running",
        "COMPLETED+COMPLETING, Running",
        "CANCELLED+COMPLETING, Running",
        "TIMEOUT+COMPLETING, Running",
        "COMPLETING, Running",
        "RUNNING+CONFIGURING, Starting",
        "RUNNING+POWER_UP_NODE, Starting",
        "PENDING+POWER_UP, Starting",
        "SUSPENDED, Suspended",
        "RUNNING+STOPPED, Suspended",
        "RUNNING+UPDATE_DB, Running"
    })
    void liveStatesHaveOneMeaning(String states, String sight) {
        assertThat(SlurmStates.sight(job(states, Exit.NONE)).getClass().getSimpleName())
                .isEqualTo(sight);
    }

    @ParameterizedTest
    @CsvSource({
        "COMPLETED, EXITED",
        "FAILED, EXITED",
        "OUT_OF_MEMORY, OUT_OF_MEMORY",
        "TIMEOUT, DEADLINE",
        "DEADLINE, DEADLINE",
        "CANCELLED, CANCELLED_OUTSIDE",
        "CANCELLED+REVOKED, CANCELLED_OUTSIDE",
        "PREEMPTED, EVICTED",
        "NODE_FAIL, NODE_FAILED",
        "NODE_FAIL+COMPLETING, NODE_FAILED",
        "BOOT_FAIL, NODE_FAILED",
        "FAILED+LAUNCH_FAILED, NODE_FAILED",
        "FAILED+RECONFIG_FAIL, NODE_FAILED"
    })
    void endsHaveOneCause(String states, EndCause cause) {
        assertThat(((Sight.Ended) SlurmStates.sight(job(states, Exit.NONE))).cause())
                .isEqualTo(cause);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "FINISHED", "COMPLETED+SOMETHING_NEW", "RUNNING+COMPLETED", "COMPLETE", "SUCCESS"})
    void whatHasNoLineIsUnclear(String states) {
        assertThat(SlurmStates.sight(job(states, Exit.NONE))).isInstanceOf(Sight.Unclear.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PENDING+REQUEUED", "PENDING+REQUEUE_HOLD", "PENDING+REQUEUE_FED", "COMPLETING+REQUEUED+PENDING"
            })
    void aJobThatIsPutBackIsKnownByIt(String states) {
        assertThat(SlurmStates.isBackInQueue(job(states, Exit.NONE))).isTrue();
        assertThat(SlurmStates.isBackInQueue(job("PENDING", Exit.NONE))).isFalse();
    }

    @Test
    void whatLeavesAfterItWasToldToIsStoppedWhateverItSays() {
        for (var state : Set.of("COMPLETED", "FAILED", "CANCELLED")) {
            var told = job(state, Exit.NONE).noted(new SlurmNote("ch", Optional.empty(), Optional.of(START)));

            assertThat(((Sight.Ended) SlurmStates.sight(told)).cause()).isEqualTo(EndCause.STOPPED);
        }
    }

    @Test
    void signalsAreSaidAsShellsSayThem() {
        var end = (Sight.Ended) SlurmStates.sight(job("FAILED", new Exit(0, 9)));

        assertThat(end.exitCode()).contains(137);
        assertThat(end.startedAt()).contains(START);
        assertThat(end.at()).isEqualTo(END);
        assertThat(end.freedAt()).contains(END);
    }

    @Test
    void aScriptThatCouldNotOpenItsOutputWasNeverLaunched() {
        assertThat(((Sight.Ended) SlurmStates.sight(job("FAILED", new Exit(0, 53)))).cause())
                .isEqualTo(EndCause.NOT_LAUNCHED);
    }

    @Test
    void aJobThatWasCancelledBeforeItBeganHasNoStart() {
        var times = new Times(Optional.of(START), Optional.of(END), Optional.of(END));

        var end = (Sight.Ended) SlurmStates.sight(job("CANCELLED", Exit.NONE, times));

        assertThat(end.startedAt()).isEmpty();
        assertThat(end.exitCode()).isEmpty();
    }

    private static SlurmJob job(String states, Exit exit) {
        return job(states, exit, new Times(Optional.of(START), Optional.of(START), Optional.of(END)));
    }

    private static SlurmJob job(String states, Exit exit, Times times) {
        var said = states.isEmpty() ? Set.<String>of() : Set.of(states.split("\\+", -1));
        return new SlurmJob(1, "ch", SlurmNote.parse(""), "cardhour", said, "", times, exit, 0, "a1", "");
    }
}
