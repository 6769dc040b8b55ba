package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.kubernetes.RunView.JobEnd;
import org.cardhour.execution.gateway.kubernetes.RunView.JobView;
import org.cardhour.execution.gateway.kubernetes.RunView.PodView;
import org.cardhour.execution.gateway.kubernetes.RunView.ProgramEnd;
import org.cardhour.execution.gateway.kubernetes.RunView.Stop;

/** The one table of what Kubernetes shows and what that means. What is in no line of it is unclear, and never a success. */
record StateMap(RunView run, Instant now, Causes causes) {

    private static final Set<String> PHASES = Set.of("Pending", "Running", "Succeeded", "Failed");

    /**
     * What a run is doing.
     *
     * @param patience how long a pull or a mount may fail before the run is given up
     */
    static Finding read(RunView run, Instant now, Duration patience) {
        var map = new StateMap(run, now, new Causes(run, now, patience));
        return map.stopped()
                .or(map::over)
                .or(map::takenAway)
                .or(map::neverStarting)
                .orElseGet(map::alive);
    }

    /** Cardhour had it end; unless it had ended by itself before that. */
    private Optional<Finding> stopped() {
        return run.notes().stop().filter(stop -> !endedBefore(stop)).map(stop -> {
            if (run.isRunning()) {
                return alive();
            }
            var end = stop.cause() == EndCause.STOPPED ? endAfter(stop.at()) : stop.at();
            return Finding.of(ended(end, stop.cause(), exitCode()), "Stopped");
        });
    }

    /** Clusters tell whole seconds. A deadline of the pod is how it was made to end, whatever its node's clock says. */
    private boolean endedBefore(Stop stop) {
        var told = stop.at().truncatedTo(ChronoUnit.SECONDS);
        return run.pods().size() >= run.members()
                && run.pods().stream().noneMatch(pod -> pod.reason().equals("DeadlineExceeded"))
                && run.programsEndedAt().filter(end -> end.isBefore(told)).isPresent();
    }

    private Instant endAfter(Instant told) {
        return run.programsEndedAt().orElseGet(() -> run.holds() ? told : bounded(told));
    }

    /** The cluster itself says that it is over. */
    private Optional<Finding> over() {
        var failed = run.jobs().stream()
                .flatMap(job -> job.end().stream())
                .filter(end -> !end.type().equals("Complete"))
                .min(Comparator.comparing(JobEnd::at).thenComparing(JobEnd::reason));
        if (failed.isPresent()) {
            return Optional.of(failed(failed.get()));
        }
        var isComplete = !run.jobs().isEmpty()
                && run.jobs().stream().allMatch(job -> job.end().isPresent());
        return isComplete ? Optional.of(Finding.of(complete(), "Complete")) : Optional.empty();
    }

    private Sight complete() {
        var at = run.jobs().stream()
                .flatMap(job -> job.end().stream())
                .map(JobEnd::at)
                .max(Instant::compareTo)
                .orElse(now);
        return ended(run.programsEndedAt().orElse(at), EndCause.EXITED, Optional.of(0));
    }

    private Finding failed(JobEnd end) {
        var word = end.reason().isBlank() ? end.type() : end.reason();
        var cause = end.type().equals("Failed") ? causeOf(end) : Optional.<EndCause>empty();
        if (cause.isEmpty()) {
            return Finding.of(new Sight.Unclear(), word);
        }
        var at = run.programsEndedAt().orElseGet(() -> bounded(end.at()));
        var rest = run.jobs().stream().anyMatch(job -> job.end().isEmpty());
        var stop = rest ? Optional.of(new Stop(cause.get(), at)) : Optional.<Stop>empty();
        return new Finding(ended(at, cause.get(), exitCode()), word, stop);
    }

    private Optional<EndCause> causeOf(JobEnd end) {
        return switch (end.reason()) {
            case "DeadlineExceeded" -> Optional.of(EndCause.DEADLINE);
            case "BackoffLimitExceeded", "PodFailurePolicy" ->
                causes.ofFailure().or(() -> Optional.of(EndCause.EXITED));
            default -> causes.ofFailure().or(() -> exitCode().map(code -> EndCause.EXITED));
        };
    }

    /** By the owner's people or the owner's work; the Job would begin again, which a run never does. */
    private Optional<Finding> takenAway() {
        if (run.isRunning() || run.jobs().stream().anyMatch(job -> job.end().isPresent())) {
            return Optional.empty();
        }
        return deleted().or(this::disrupted).or(this::suspended).or(this::replaced);
    }

    private Optional<Finding> deleted() {
        var isDeleted = run.jobs().isEmpty()
                || run.jobs().stream().anyMatch(job -> job.deletedAt().isPresent());
        return isDeleted ? Optional.of(taken(EndCause.CANCELLED_OUTSIDE, "Deleted")) : Optional.empty();
    }

    private Optional<Finding> disrupted() {
        return causes.ofDisruption().map(cause -> taken(cause, cause == EndCause.EVICTED ? "Preempted" : "NodeLost"));
    }

    private Optional<Finding> suspended() {
        return run.jobs().stream()
                .flatMap(job -> job.suspendedAt().stream())
                .findFirst()
                .filter(at -> run.startedAt().isPresent())
                .map(at -> taken(EndCause.EVICTED, "Suspended"));
    }

    private Optional<Finding> replaced() {
        return run.notes()
                .startedAt()
                .filter(started ->
                        run.pods().stream().anyMatch(pod -> pod.createdAt().isAfter(started)))
                .map(started -> taken(EndCause.CANCELLED_OUTSIDE, "Replaced"));
    }

    private Finding taken(EndCause cause, String word) {
        var at = run.programsEndedAt().orElse(now);
        return new Finding(ended(at, cause, exitCode()), word, Optional.of(new Stop(cause, at)));
    }

    private Optional<Finding> neverStarting() {
        return run.isRunning() || run.startedAt().isPresent()
                ? Optional.empty()
                : causes.ofNoStart()
                        .map(cause -> new Finding(
                                ended(now, cause, Optional.empty()), waiting(), Optional.of(new Stop(cause, now))));
    }

    private Finding alive() {
        if (run.pods().stream().anyMatch(pod -> !PHASES.contains(pod.phase()))) {
            return Finding.of(new Sight.Unclear(), phases());
        }
        var started = run.startedAt();
        if (started.isPresent()) {
            return run.pods().isEmpty()
                    ? Finding.of(new Sight.Unclear(), "its pods are gone")
                    : Finding.of(new Sight.Running(started.get()), phases());
        }
        var bound = run.pods().stream().filter(pod -> pod.boundAt().isPresent()).count();
        return bound < run.members()
                ? Finding.of(new Sight.Queued(), causes.ofWaiting())
                : Finding.of(new Sight.Starting(), waiting());
    }

    private String phases() {
        return run.pods().stream()
                .sorted(Comparator.comparing(PodView::name))
                .map(pod -> pod.deletedAt().isPresent() ? "Terminating" : pod.phase())
                .findFirst()
                .orElseGet(
                        () -> run.jobs().stream().map(JobView::name).findFirst().orElse(""));
    }

    private String waiting() {
        return run.pods().stream()
                .map(pod -> pod.program().waiting())
                .filter(word -> !word.isBlank())
                .min(Comparator.naturalOrder())
                .orElse("Pending");
    }

    /** A pod that is gone had no longer than its grace, nor than it was seen. */
    private Instant bounded(Instant toldToEnd) {
        var seen = run.notes().freedAt().orElse(now);
        var latest = toldToEnd.plus(run.grace());
        return latest.isBefore(seen) ? latest : seen;
    }

    private Sight ended(Instant at, EndCause cause, Optional<Integer> exitCode) {
        return new Sight.Ended(run.startedAt(), at, cause, exitCode, freedAt(at));
    }

    /** Pods that still tell when they ended tell it best; else it was when none was seen any more. */
    private Optional<Instant> freedAt(Instant end) {
        if (run.holds()) {
            return Optional.empty();
        }
        var noted = run.notes().freedAt();
        return run.pods().size() >= run.members() && run.programsEndedAt().isPresent()
                ? run.programsEndedAt()
                : noted.or(() -> Optional.of(end.isAfter(now) ? end : now));
    }

    /** Of the program that failed first; of none where none failed. */
    private Optional<Integer> exitCode() {
        var ends = run.pods().stream()
                .flatMap(pod -> pod.program().end().stream())
                .sorted(Comparator.comparing(ProgramEnd::at).thenComparingInt(ProgramEnd::exitCode))
                .toList();
        return ends.stream()
                .map(ProgramEnd::exitCode)
                .filter(code -> code != 0)
                .findFirst()
                .or(() -> ends.stream().map(ProgramEnd::exitCode).findFirst());
    }
}
