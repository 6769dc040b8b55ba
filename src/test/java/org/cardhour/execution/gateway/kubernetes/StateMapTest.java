package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.execution.gateway.kubernetes.Shown.BOUND;
import static org.cardhour.execution.gateway.kubernetes.Shown.DELETED;
import static org.cardhour.execution.gateway.kubernetes.Shown.ENDED;
import static org.cardhour.execution.gateway.kubernetes.Shown.GRACE;
import static org.cardhour.execution.gateway.kubernetes.Shown.NOW;
import static org.cardhour.execution.gateway.kubernetes.Shown.OPEN;
import static org.cardhour.execution.gateway.kubernetes.Shown.PATIENCE;
import static org.cardhour.execution.gateway.kubernetes.Shown.RUNNING;
import static org.cardhour.execution.gateway.kubernetes.Shown.STARTED;
import static org.cardhour.execution.gateway.kubernetes.Shown.SUSPENDED;
import static org.cardhour.execution.gateway.kubernetes.Shown.bound;
import static org.cardhour.execution.gateway.kubernetes.Shown.deleted;
import static org.cardhour.execution.gateway.kubernetes.Shown.disrupted;
import static org.cardhour.execution.gateway.kubernetes.Shown.ended;
import static org.cardhour.execution.gateway.kubernetes.Shown.failed;
import static org.cardhour.execution.gateway.kubernetes.Shown.noted;
import static org.cardhour.execution.gateway.kubernetes.Shown.over;
import static org.cardhour.execution.gateway.kubernetes.Shown.pending;
import static org.cardhour.execution.gateway.kubernetes.Shown.pod;
import static org.cardhour.execution.gateway.kubernetes.Shown.stopped;
import static org.cardhour.execution.gateway.kubernetes.Shown.told;
import static org.cardhour.execution.gateway.kubernetes.Shown.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.kubernetes.RunView.Notes;
import org.cardhour.execution.gateway.kubernetes.RunView.PodView;
import org.cardhour.execution.gateway.kubernetes.RunView.Program;
import org.cardhour.execution.gateway.kubernetes.RunView.Stop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of states, line by line. */
class StateMapTest {

    static Stream<Arguments> lines() {
        return Stream.of(
                line("no pod yet", view(OPEN), "Queued"),
                line("suspended", view(SUSPENDED), "Queued"),
                line("over quota", told(view(OPEN), "Job", "FailedCreate", "exceeded quota"), "Queued"),
                line("unbound", view(OPEN, pending(Optional.empty(), "", "")), "Queued"),
                line("creating", view(OPEN, bound("ContainerCreating", "")), "Starting"),
                line("pulling", view(OPEN, bound("", "")), "Starting"),
                line("pull fails", view(OPEN, bound("ErrImagePull", "i/o timeout")), "IMAGE_PULL"),
                line("pull backs off", view(OPEN, bound("ImagePullBackOff", "")), "IMAGE_PULL"),
                line("no image", view(OPEN, bound("ErrImagePull", "manifest unknown")), "IMAGE_NOT_FOUND"),
                line("invalid image", view(OPEN, bound("InvalidImageName", "")), "IMAGE_NOT_FOUND"),
                line(
                        "mount fails",
                        told(view(OPEN, bound("ContainerCreating", "")), "Pod", "FailedMount", "timed out"),
                        "STORAGE_MOUNT"),
                line("bad configuration", view(OPEN, bound("CreateContainerConfigError", "")), "NOT_LAUNCHED"),
                line("all run", view(OPEN, pod("Running", "", RUNNING)), "Running"),
                line("terminating", view(OPEN, deleted(pod("Running", "", RUNNING))), "Running"),
                line("node silent", view(OPEN, pod("Unknown", "", RUNNING)), "Unclear"),
                line("phase of tomorrow", view(OPEN, pod("Paused", "", RUNNING)), "Unclear"),
                line("complete", view(ended("Complete", ""), over("Succeeded", "", 0, "Completed")), "EXITED"),
                line("backoff limit", view(ended("Failed", "BackoffLimitExceeded"), failed(3, "Error")), "EXITED"),
                line("backoff limit, no pod", view(ended("Failed", "BackoffLimitExceeded")), "EXITED"),
                line("failure policy", view(ended("Failed", "PodFailurePolicy"), failed(3, "Error")), "EXITED"),
                line("oom", view(ended("Failed", "BackoffLimitExceeded"), failed(137, "OOMKilled")), "OUT_OF_MEMORY"),
                line("deadline of the job", view(ended("Failed", "DeadlineExceeded")), "DEADLINE"),
                line(
                        "deadline of the pod",
                        view(ended("Failed", "BackoffLimitExceeded"), over("Failed", "DeadlineExceeded", 143, "Error")),
                        "DEADLINE"),
                line(
                        "command",
                        view(ended("Failed", "BackoffLimitExceeded"), failed(127, "ContainerCannotRun")),
                        "BAD_COMMAND"),
                line(
                        "disruption target",
                        view(ended("Failed", "PodFailurePolicy"), disrupted("PreemptionByScheduler")),
                        "EVICTED"),
                line(
                        "preempted",
                        told(view(ended("Failed", "BackoffLimitExceeded")), "Pod", "Preempted", "by x"),
                        "EVICTED"),
                line("kueue evicted", told(noted(SUSPENDED), "Workload", "EvictedDueToPreempted", ""), "EVICTED"),
                line("suspended after its start", noted(SUSPENDED), "EVICTED"),
                line(
                        "node evicted",
                        view(ended("Failed", "BackoffLimitExceeded"), over("Failed", "Evicted", 137, "Error")),
                        "NODE_FAILED"),
                line(
                        "node lost",
                        view(ended("Failed", "BackoffLimitExceeded"), over("Failed", "NodeLost", 137, "Error")),
                        "NODE_FAILED"),
                line("deleted", view(DELETED), "CANCELLED_OUTSIDE"),
                line("deleted, still running", view(DELETED, deleted(pod("Running", "", RUNNING))), "Running"),
                line("failed of tomorrow", view(ended("Failed", "Whatever")), "Unclear"),
                line("pods gone, no end", noted(OPEN), "Unclear"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lines")
    void lineMeans(String name, RunView view, String meaning) {
        var sight = StateMap.read(view, NOW, PATIENCE).sight();

        assertThat(wordOf(sight)).as(name).isEqualTo(meaning);
    }

    private static Arguments line(String name, RunView view, String meaning) {
        return Arguments.of(name, view, meaning);
    }

    private static String wordOf(Sight sight) {
        return sight instanceof Sight.Ended end
                ? end.cause().name()
                : sight.getClass().getSimpleName();
    }

    @Test
    void pullHasTimeToSucceed() {
        var view = view(OPEN, bound("ErrImagePull", ""));

        var early = StateMap.read(view, BOUND.plusSeconds(100), PATIENCE);

        assertThat(early.sight()).isEqualTo(new Sight.Starting());
        assertThat(early.stop()).isEmpty();
        assertThat(StateMap.read(view, NOW, PATIENCE).stop()).contains(new Stop(EndCause.IMAGE_PULL, NOW));
    }

    @Test
    void successIsOnlyWhatIsComplete() {
        assertThat(lines().map(line -> (RunView) line.get()[1]))
                .filteredOn(view -> StateMap.read(view, NOW, PATIENCE).sight() instanceof Sight.Ended end
                        && end.exitCode().filter(code -> code == 0).isPresent())
                .allMatch(view ->
                        view.jobs().getFirst().end().orElseThrow().type().equals("Complete"))
                .hasSize(1);
    }

    @Test
    void podThatIsBeingDeletedStillHolds() {
        var view = new RunView(
                1,
                GRACE,
                stopped(EndCause.STOPPED),
                List.of(OPEN),
                List.of(deleted(bound("ContainerCreating", ""))),
                List.of());

        var sight = StateMap.read(view, NOW, PATIENCE).sight();

        assertThat(sight)
                .isEqualTo(
                        new Sight.Ended(Optional.empty(), ENDED, EndCause.STOPPED, Optional.empty(), Optional.empty()));
    }

    @Test
    void programInItsGraceStillRunsThoughItsPodHasFailed() {
        var view = new RunView(
                1,
                GRACE,
                stopped(EndCause.STOPPED),
                List.of(OPEN),
                List.of(pod("Failed", "DeadlineExceeded", RUNNING)),
                List.of());

        assertThat(StateMap.read(view, NOW, PATIENCE).sight()).isEqualTo(new Sight.Running(STARTED));
    }

    @Test
    void runThatEndsInTheSecondOfTheOrderHasBeenStopped() {
        var notes = new Notes(
                Optional.empty(), Optional.of(new Stop(EndCause.STOPPED, ENDED.plusMillis(700))), Optional.empty());
        var view = new RunView(
                1, GRACE, notes, List.of(OPEN), List.of(over("Failed", "DeadlineExceeded", 143, "Error")), List.of());

        var end = (Sight.Ended) StateMap.read(view, NOW, PATIENCE).sight();

        assertThat(end.cause()).isEqualTo(EndCause.STOPPED);
        assertThat(end.at()).isEqualTo(ENDED);
    }

    @Test
    void endThatWasFoundStaysTheSame() {
        var stop = new Stop(EndCause.CANCELLED_OUTSIDE, ENDED);
        var notes = new Notes(Optional.of(STARTED), Optional.of(stop), Optional.of(ENDED.plusSeconds(9)));
        var view = new RunView(1, GRACE, notes, List.of(OPEN), List.of(), List.of());

        var end = (Sight.Ended) StateMap.read(view, NOW, PATIENCE).sight();

        assertThat(end.at()).isEqualTo(ENDED);
        assertThat(end.freedAt()).contains(ENDED.plusSeconds(9));
    }

    @Test
    void podsThatAreGoneHadNoLongerThanTheirGrace() {
        var view = new RunView(1, GRACE, stopped(EndCause.STOPPED), List.of(OPEN), List.of(), List.of());

        var end = (Sight.Ended) StateMap.read(view, NOW, PATIENCE).sight();

        assertThat(end.at()).isEqualTo(ENDED.plus(GRACE));
        assertThat(end.freedAt()).contains(NOW);
    }

    @Test
    void gangHasStartedWithItsLastProgram() {
        var second = new PodView(
                "p2",
                BOUND,
                "Running",
                "",
                Optional.of(BOUND),
                Optional.empty(),
                Optional.empty(),
                new Program("", "", Optional.of(STARTED.plusSeconds(7)), Optional.empty()));
        var first = pod("Running", "", RUNNING);

        var one = new RunView(2, GRACE, Notes.NONE, List.of(OPEN), List.of(first), List.of());
        var both = new RunView(2, GRACE, Notes.NONE, List.of(OPEN), List.of(first, second), List.of());

        assertThat(StateMap.read(one, NOW, PATIENCE).sight()).isEqualTo(new Sight.Queued());
        assertThat(StateMap.read(both, NOW, PATIENCE).sight()).isEqualTo(new Sight.Running(STARTED.plusSeconds(7)));
    }

    @Test
    void gangIsCompleteWhenEachOfItsJobsIs() {
        var pods = List.of(over("Succeeded", "", 0, "Completed"), pod("Running", "", RUNNING));
        var half = new RunView(2, GRACE, Notes.NONE, List.of(ended("Complete", ""), OPEN), pods, List.of());

        assertThat(StateMap.read(half, NOW, PATIENCE).sight()).isEqualTo(new Sight.Running(STARTED));
    }

    @Test
    void gangOfWhichOneFailsIsToEnd() {
        var pods = List.of(failed(3, "Error"), pod("Running", "", RUNNING));
        var half = new RunView(
                2, GRACE, Notes.NONE, List.of(ended("Failed", "BackoffLimitExceeded"), OPEN), pods, List.of());

        var finding = StateMap.read(half, NOW, PATIENCE);

        assertThat(finding.stop()).isPresent();
        assertThat(((Sight.Ended) finding.sight()).freedAt()).isEmpty();
    }
}
