package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.kubernetes.RunView.EventView;
import org.cardhour.execution.gateway.kubernetes.RunView.JobEnd;
import org.cardhour.execution.gateway.kubernetes.RunView.JobView;
import org.cardhour.execution.gateway.kubernetes.RunView.Notes;
import org.cardhour.execution.gateway.kubernetes.RunView.PodView;
import org.cardhour.execution.gateway.kubernetes.RunView.Program;
import org.cardhour.execution.gateway.kubernetes.RunView.ProgramEnd;
import org.cardhour.execution.gateway.kubernetes.RunView.Stop;

/** What a cluster can show of a run, for tests: a Job of one pod that was placed, has started and has ended. */
final class Shown {

    static final Instant BOUND = Instant.parse("2026-03-01T10:00:00Z");
    static final Instant STARTED = BOUND.plusSeconds(20);
    static final Instant ENDED = STARTED.plusSeconds(300);
    static final Instant NOW = BOUND.plusSeconds(900);
    static final Duration PATIENCE = Duration.ofMinutes(2);
    static final Duration GRACE = Duration.ofSeconds(30);

    static final JobView OPEN = job(Optional.empty());
    static final JobView SUSPENDED = new JobView("j", Optional.of(BOUND), Optional.empty(), Optional.empty());
    static final JobView DELETED = new JobView("j", Optional.empty(), Optional.of(ENDED), Optional.empty());
    static final Program RUNNING = new Program("", "", Optional.of(STARTED), Optional.empty());

    private Shown() {}

    static Notes stopped(EndCause cause) {
        return new Notes(Optional.empty(), Optional.of(new Stop(cause, ENDED)), Optional.empty());
    }

    static RunView view(JobView job, PodView... pods) {
        return new RunView(1, GRACE, Notes.NONE, List.of(job), List.of(pods), List.of());
    }

    static RunView noted(JobView job) {
        var notes = new Notes(Optional.of(STARTED), Optional.empty(), Optional.empty());
        return new RunView(1, GRACE, notes, List.of(job), List.of(), List.of());
    }

    static RunView told(RunView view, String kind, String reason, String message) {
        return view.with(List.of(new EventView(kind, kind.equals("Pod") ? "p" : "j", reason, message, BOUND)));
    }

    static JobView job(Optional<JobEnd> end) {
        return new JobView("j", Optional.empty(), Optional.empty(), end);
    }

    static JobView ended(String type, String reason) {
        return job(Optional.of(new JobEnd(type, reason, ENDED)));
    }

    static PodView pod(String phase, String reason, Program program) {
        return new PodView("p", BOUND, phase, reason, Optional.of(BOUND), Optional.empty(), Optional.empty(), program);
    }

    static PodView pending(Optional<Instant> boundAt, String waiting, String message) {
        var program = new Program(waiting, message, Optional.empty(), Optional.empty());
        return new PodView("p", BOUND, "Pending", "", boundAt, Optional.empty(), Optional.empty(), program);
    }

    static PodView bound(String waiting, String message) {
        return pending(Optional.of(BOUND), waiting, message);
    }

    static PodView deleted(PodView pod) {
        return new PodView(
                pod.name(),
                pod.createdAt(),
                pod.phase(),
                pod.reason(),
                pod.boundAt(),
                Optional.of(ENDED),
                pod.disruption(),
                pod.program());
    }

    static PodView over(String phase, String reason, int exitCode, String why) {
        return pod(
                phase,
                reason,
                new Program("", "", Optional.of(STARTED), Optional.of(new ProgramEnd(ENDED, exitCode, why))));
    }

    static PodView failed(int exitCode, String why) {
        return over("Failed", "", exitCode, why);
    }

    static PodView disrupted(String reason) {
        var pod = failed(143, "Error");
        return new PodView(
                pod.name(),
                pod.createdAt(),
                pod.phase(),
                pod.reason(),
                pod.boundAt(),
                pod.deletedAt(),
                Optional.of(reason),
                pod.program());
    }
}
