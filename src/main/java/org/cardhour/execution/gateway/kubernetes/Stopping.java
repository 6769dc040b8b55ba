package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.kubernetes.RunView.PodView;
import org.cardhour.execution.gateway.kubernetes.RunView.Stop;

/**
 * Has a run end. Where all its programs run and have their whole grace, they are ended by a limit of time on their pods,
 * so that log and exit code stay; else the pods are deleted.
 */
final class Stopping {

    private final RunNotes notes;

    Stopping(RunNotes notes) {
        this.notes = notes;
    }

    void cancel(RunObjects run, Duration grace, Instant now) {
        stop(run, new Stop(EndCause.STOPPED, now), grace);
    }

    void stop(RunObjects run, Stop stop, Duration grace) {
        var view = Views.of(run);
        var isOver = !run.jobs().isEmpty()
                && view.jobs().stream().allMatch(job -> job.end().isPresent());
        if (isOver && !view.holds()) {
            return;
        }
        if (!isOver && view.notes().stop().isEmpty()) {
            run.first().ifPresent(job -> notes.stopped(job, stop));
        }
        if (isGentle(view, grace)) {
            run.pods().forEach(notes::letEnd);
        } else {
            run.jobs().forEach(notes::wantNoPods);
            run.pods().stream().filter(pod -> !isOver(pod)).forEach(pod -> notes.delete(pod, grace));
        }
    }

    private static boolean isGentle(RunView run, Duration grace) {
        return run.pods().size() == run.members()
                && run.pods().stream().allMatch(Stopping::isUntouched)
                && grace.compareTo(run.grace()) >= 0;
    }

    private static boolean isUntouched(PodView pod) {
        return pod.program().isRunning() && pod.deletedAt().isEmpty();
    }

    private static boolean isOver(Pod pod) {
        return !Views.pod(pod).holds();
    }
}
