package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.cardhour.execution.gateway.kubernetes.RunView.EventView;
import org.cardhour.execution.gateway.kubernetes.RunView.JobEnd;
import org.cardhour.execution.gateway.kubernetes.RunView.JobView;
import org.cardhour.execution.gateway.kubernetes.RunView.Notes;
import org.cardhour.execution.gateway.kubernetes.RunView.PodView;
import org.cardhour.execution.gateway.kubernetes.RunView.Program;
import org.cardhour.execution.gateway.kubernetes.RunView.ProgramEnd;
import org.cardhour.execution.gateway.kubernetes.RunView.Stop;
import org.jspecify.annotations.Nullable;

/** Picks from the client's objects what is of importance for a run. */
final class Views {

    private static final Set<String> ENDS = Set.of("Complete", "Failed");

    private Views() {}

    static RunView of(RunObjects objects) {
        var first = objects.jobs().stream().findFirst();
        return new RunView(
                first.flatMap(job -> Marks.note(job, Marks.MEMBERS))
                        .map(Integer::valueOf)
                        .orElse(1),
                first.map(Views::grace).orElse(Duration.ZERO),
                first.map(Views::notes).orElse(Notes.NONE),
                objects.jobs().stream().map(Views::job).toList(),
                objects.pods().stream().map(Views::pod).toList(),
                List.of());
    }

    static EventView event(Event event) {
        var about = event.getInvolvedObject();
        return new EventView(
                text(about.getKind()),
                text(about.getName()),
                text(event.getReason()),
                text(event.getMessage()),
                instant(event.getFirstTimestamp())
                        .or(() -> Optional.ofNullable(event.getEventTime()).flatMap(time -> instant(time.getTime())))
                        .orElseGet(() -> createdAt(event)));
    }

    static Notes notes(Job job) {
        return new Notes(
                Marks.note(job, Marks.STARTED).map(Instant::parse),
                Marks.note(job, Marks.STOP).flatMap(Stop::parse),
                Marks.note(job, Marks.FREED).map(Instant::parse));
    }

    private static Duration grace(Job job) {
        return Optional.ofNullable(job.getSpec().getTemplate().getSpec().getTerminationGracePeriodSeconds())
                .map(Duration::ofSeconds)
                .orElse(Duration.ZERO);
    }

    private static JobView job(Job job) {
        var conditions = Optional.ofNullable(job.getStatus())
                .map(JobStatus::getConditions)
                .orElse(List.of());
        var isSuspended = Boolean.TRUE.equals(job.getSpec().getSuspend());
        return new JobView(
                job.getMetadata().getName(),
                isSuspended ? Optional.of(conditionAt(conditions, job)) : Optional.empty(),
                instant(job.getMetadata().getDeletionTimestamp()),
                conditions.stream()
                        .filter(condition -> ENDS.contains(condition.getType()))
                        .filter(condition -> "True".equals(condition.getStatus()))
                        .findFirst()
                        .map(condition -> new JobEnd(
                                condition.getType(),
                                text(condition.getReason()),
                                instant(condition.getLastTransitionTime()).orElseGet(() -> createdAt(job)))));
    }

    private static Instant conditionAt(List<JobCondition> conditions, Job job) {
        return conditions.stream()
                .filter(condition -> condition.getType().equals("Suspended"))
                .findFirst()
                .flatMap(condition -> instant(condition.getLastTransitionTime()))
                .orElseGet(() -> createdAt(job));
    }

    static PodView pod(Pod pod) {
        var status = Optional.ofNullable(pod.getStatus()).orElseGet(PodStatus::new);
        return new PodView(
                pod.getMetadata().getName(),
                createdAt(pod),
                Optional.ofNullable(status.getPhase()).orElse("Pending"),
                text(status.getReason()),
                boundAt(pod, status),
                instant(pod.getMetadata().getDeletionTimestamp()),
                conditions(status, "DisruptionTarget")
                        .map(condition -> text(condition.getReason()))
                        .findFirst(),
                status.getContainerStatuses().stream()
                        .filter(container -> RunPod.CONTAINER.equals(container.getName()))
                        .findFirst()
                        .map(Views::program)
                        .orElse(Program.NONE));
    }

    private static Optional<Instant> boundAt(Pod pod, PodStatus status) {
        return Optional.ofNullable(pod.getSpec().getNodeName())
                .filter(node -> !node.isBlank())
                .map(node -> conditions(status, "PodScheduled")
                        .flatMap(condition -> instant(condition.getLastTransitionTime()).stream())
                        .findFirst()
                        .orElseGet(() -> createdAt(pod)));
    }

    private static Stream<PodCondition> conditions(PodStatus status, String type) {
        return status.getConditions().stream()
                .filter(condition -> type.equals(condition.getType()))
                .filter(condition -> "True".equals(condition.getStatus()));
    }

    private static Program program(ContainerStatus container) {
        var state = Optional.ofNullable(container.getState()).orElseGet(ContainerState::new);
        var running = Optional.ofNullable(state.getRunning()).flatMap(run -> instant(run.getStartedAt()));
        var ended = Optional.ofNullable(state.getTerminated());
        var waiting = Optional.ofNullable(state.getWaiting());
        return new Program(
                waiting.map(wait -> text(wait.getReason())).orElse(""),
                waiting.map(wait -> text(wait.getMessage())).orElse(""),
                running.or(() -> ended.flatMap(end -> instant(end.getStartedAt()))),
                ended.flatMap(end -> instant(end.getFinishedAt())
                        .map(at -> new ProgramEnd(
                                at, Optional.ofNullable(end.getExitCode()).orElse(-1), text(end.getReason())))));
    }

    static Instant createdAt(HasMetadata object) {
        return Instant.parse(object.getMetadata().getCreationTimestamp());
    }

    private static String text(@Nullable String text) {
        return Optional.ofNullable(text).orElse("");
    }

    /** A container that could not be started is said to have started in 1970. */
    private static Optional<Instant> instant(@Nullable String text) {
        return Optional.ofNullable(text)
                .filter(time -> !time.isBlank())
                .map(Instant::parse)
                .filter(time -> time.isAfter(Instant.EPOCH));
    }
}
