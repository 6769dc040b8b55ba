package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Sight;
import org.junit.jupiter.api.Test;

/** What holds of the ends of runs at any API server, from 1.20 on, with their pods played. */
abstract class EndsContract extends RunsContract {

    @Test
    void endsHaveTheirCauses() {
        assertCause(EndCause.EXITED, "", "Error");
        assertCause(EndCause.OUT_OF_MEMORY, "", "OOMKilled");
        assertCause(EndCause.DEADLINE, "DeadlineExceeded", "Error");
        assertCause(EndCause.NODE_FAILED, "Evicted", "Error");
        assertCause(EndCause.NODE_FAILED, "NodeLost", "Error");
        assertCause(EndCause.BAD_COMMAND, "", "ContainerCannotRun");
    }

    private void assertCause(EndCause cause, String podReason, String programReason) {
        var since = bench.now();
        var run = running(bench.order(), since);

        bench.played.endsBecause(run, since, since.plusSeconds(4), podReason, programReason);
        bench.played.jobs(run, "Failed", "BackoffLimitExceeded", since.plusSeconds(5));

        var end = bench.end(run);
        assertThat(end.cause()).as(podReason + " " + programReason).isEqualTo(cause);
        assertThat(end.at()).isEqualTo(since.plusSeconds(4));
        assertThat(end.freedAt()).contains(since.plusSeconds(4));
    }

    @Test
    void runThatTheSchedulerPreemptsIsEvicted() {
        var since = bench.now();
        var run = running(bench.order(), since);
        bench.played.tells(run, "Pod", "Preempted", "by owner/job on node n1", bench.now());
        bench.played.pods(run).forEach(bench.played::remove);
        bench.played.jobs(run, "Failed", "BackoffLimitExceeded", bench.now());

        var end = bench.end(run);

        assertThat(end.cause()).isEqualTo(EndCause.EVICTED);
        assertThat(end.startedAt()).contains(since);
        assertThat(end.freedAt()).isPresent();
    }

    @Test
    void runIsNotBegunASecondTime() {
        var since = bench.now().minusSeconds(120);
        var run = running(bench.order(), since);
        bench.played.pods(run).forEach(bench.played::remove);
        bench.played.bindPods(run);

        var end = bench.end(run);

        assertThat(end.cause()).isEqualTo(EndCause.CANCELLED_OUTSIDE);
        assertThat(bench.played.jobs(run).getFirst().getSpec().getParallelism()).isZero();
    }

    @Test
    void imageThatCanNotBeFetchedEndsTheRunAfterAWhile() {
        var run = submitted(bench.order());
        bench.played.bindPods(run);
        bench.played.waits(run, "ImagePullBackOff", "dial tcp 192.0.2.1:443: i/o timeout");
        assertThat(bench.look(run).sight()).isEqualTo(new Sight.Starting());

        bench.clock.forward(Duration.ofMinutes(3));
        var end = bench.end(run);

        assertThat(end.cause()).isEqualTo(EndCause.IMAGE_PULL);
        assertThat(end.startedAt()).isEmpty();
        assertThat(bench.played.jobs(run).getFirst().getSpec().getParallelism()).isZero();
        bench.played.sweep(run);
        bench.restart();
        var after = bench.end(run);
        assertThat(after.cause()).isEqualTo(EndCause.IMAGE_PULL);
        assertThat(after.freedAt()).isPresent();
    }

    @Test
    void imageThatIsNotThereIsTheJobsFault() {
        var run = submitted(bench.order());
        bench.played.bindPods(run);
        bench.played.waits(run, "ErrImagePull", "manifest unknown");

        bench.clock.forward(Duration.ofMinutes(3));

        assertThat(bench.end(run).cause()).isEqualTo(EndCause.IMAGE_NOT_FOUND);
    }

    @Test
    void mountThatFailsEndsTheRunAfterAWhile() {
        var run = submitted(bench.order());
        bench.played.bindPods(run);
        bench.played.tells(run, "Pod", "FailedMount", "timed out waiting for the condition", bench.now());
        assertThat(bench.look(run).sight()).isEqualTo(new Sight.Starting());

        bench.clock.forward(Duration.ofMinutes(3));

        assertThat(bench.end(run).cause()).isEqualTo(EndCause.STORAGE_MOUNT);
    }

    @Test
    void runThatIsToldToEndKeepsItsPodsAndTheirTimes() {
        var since = bench.now().minusSeconds(100);
        var run = running(bench.order(), since);

        bench.connector.cancel(run, OrderBuilder.GRACE);

        var pod = bench.played.pods(run).getFirst();
        assertThat(pod.getSpec().getActiveDeadlineSeconds()).isEqualTo(1);
        assertThat(pod.getMetadata().getDeletionTimestamp()).isNull();
        assertThat(bench.look(run).sight()).isEqualTo(new Sight.Running(since));
        var ended = bench.now();
        bench.played.endsBecause(run, since, ended, "DeadlineExceeded", "Error");
        bench.played.jobs(run, "Failed", "BackoffLimitExceeded", ended);
        bench.restart();
        var end = bench.end(run);
        assertThat(end.cause()).isEqualTo(EndCause.STOPPED);
        assertThat(end.startedAt()).contains(since);
        assertThat(end.at()).isEqualTo(ended);
        assertThat(end.freedAt()).contains(ended);
    }

    @Test
    void secondCancelShortensTheGrace() {
        var run = running(bench.order(), bench.now());
        bench.connector.cancel(run, OrderBuilder.GRACE);

        bench.connector.cancel(run, Duration.ZERO);

        bench.played.sweep(run);
        assertThat(bench.played.pods(run)).isEmpty();
        var end = bench.end(run);
        assertThat(end.cause()).isEqualTo(EndCause.STOPPED);
        assertThat(end.freedAt()).isPresent();
        assertThat(bench.end(run).freedAt()).isEqualTo(end.freedAt());
    }

    @Test
    void runThatIsCancelledBeforeItHasPodsNeverStarts() {
        var run = submitted(bench.order());

        bench.connector.cancel(run, OrderBuilder.GRACE);

        bench.played.makePods(run);
        assertThat(bench.played.pods(run)).isEmpty();
        var end = bench.end(run);
        assertThat(end.cause()).isEqualTo(EndCause.STOPPED);
        assertThat(end.startedAt()).isEmpty();
        assertThat(end.freedAt()).isPresent();
    }

    @Test
    void runThatEndedBeforeItWasToldToHasEndedByItself() {
        var since = bench.now().minusSeconds(100);
        var run = running(bench.order(), since);
        bench.played.ends(run, since, since.plusSeconds(50), 0);

        bench.connector.cancel(run, OrderBuilder.GRACE);

        bench.played.jobs(run, "Complete", "", bench.now());
        assertThat(bench.end(run).cause()).isEqualTo(EndCause.EXITED);
    }

    @Test
    void cancelOfAnUnknownRunDoesNothing() {
        var run = bench.order().name();

        bench.connector.cancel(run, Duration.ZERO);

        assertThat(bench.look(run).sight()).isEqualTo(new Sight.NotThere());
    }

    @Test
    void jobThatSomebodyDeletesIsCancelledOutside() {
        var since = bench.now();
        var run = running(bench.order(), since);
        bench.played.pods(run).forEach(bench.played::remove);
        bench.client.resource(bench.played.jobs(run).getFirst()).delete();

        var end = bench.end(run);

        assertThat(end.cause()).isEqualTo(EndCause.CANCELLED_OUTSIDE);
        assertThat(end.startedAt()).contains(since);
        assertThat(end.freedAt()).isPresent();
    }
}
