package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.kubernetes.RunView.EventView;
import org.cardhour.execution.gateway.kubernetes.RunView.PodView;

/**
 * The words of Kubernetes that say why a run ended, could not start, or waits.
 *
 * @param patience how long a pull or a mount may fail before the run is given up
 */
record Causes(RunView run, Instant now, Duration patience) {

    private static final Set<String> PULL_FAILS = Set.of("ErrImagePull", "ImagePullBackOff");
    private static final Set<String> NO_SUCH_IMAGE = Set.of("InvalidImageName", "ErrImageNeverPull");
    private static final Set<String> MOUNT_FAILS = Set.of("FailedMount", "FailedAttachVolume");
    private static final Set<String> MAKING_FAILS = Set.of("CreateContainerConfigError", "CreateContainerError");
    private static final Set<String> NO_SUCH_COMMAND = Set.of("ContainerCannotRun", "StartError", "RunContainerError");
    private static final Set<String> NODE_GONE = Set.of("NodeLost", "Evicted");
    private static final Set<String> NODE_EVENTS = Set.of("NodeNotReady", "TaintManagerEviction");
    private static final Set<String> NOT_PLACED = Set.of("FailedScheduling", "FailedCreate");

    /** Parts of what registries say of an image that they have not, or not for us. */
    private static final List<String> REFUSED =
            List.of("not found", "manifest unknown", "denied", "unauthorized", "does not exist", "forbidden");

    /** Why a run that failed did; empty when no pod and no event tells. */
    Optional<EndCause> ofFailure() {
        return ofDisruption()
                .or(() -> where(pod -> pod.reason().equals("DeadlineExceeded"), EndCause.DEADLINE))
                .or(() -> where(pod -> ended(pod, Set.of("OOMKilled")), EndCause.OUT_OF_MEMORY))
                .or(this::ofNoStart)
                .or(() -> where(Causes::failed, EndCause.EXITED));
    }

    /** A node that is lost, or ran out of something, goes before a word that can mean either. */
    Optional<EndCause> ofDisruption() {
        return where(pod -> NODE_GONE.contains(pod.reason()), EndCause.NODE_FAILED)
                .or(() -> where(pod -> pod.disruption().isPresent(), EndCause.EVICTED))
                .or(() -> told(Causes::isPreemption, EndCause.EVICTED))
                .or(() -> run.pods().stream().allMatch(pod -> pod.deletedAt().isPresent())
                        ? told(Causes::isNodeLoss, EndCause.NODE_FAILED)
                        : Optional.empty());
    }

    /** Why its program will not start, however long one waits. */
    Optional<EndCause> ofNoStart() {
        return where(pod -> waits(pod, NO_SUCH_IMAGE), EndCause.IMAGE_NOT_FOUND)
                .or(this::ofPull)
                .or(() -> where(this::mountFails, EndCause.STORAGE_MOUNT))
                .or(() ->
                        where(pod -> ended(pod, NO_SUCH_COMMAND) || waits(pod, NO_SUCH_COMMAND), EndCause.BAD_COMMAND))
                .or(() -> where(pod -> waits(pod, MAKING_FAILS) && isPast(pod), EndCause.NOT_LAUNCHED));
    }

    /** What the cluster says of a run that it has not placed yet. */
    String ofWaiting() {
        if (run.jobs().stream().anyMatch(job -> job.suspendedAt().isPresent())) {
            return "Suspended";
        }
        return run.events().stream()
                .filter(event -> NOT_PLACED.contains(event.reason()))
                .max(Comparator.comparing(EventView::firstAt).thenComparing(EventView::object))
                .map(event -> event.reason() + ": " + event.message())
                .orElse("Pending");
    }

    private static boolean isPreemption(EventView event) {
        return event.reason().equals("Preempted")
                || (!event.kind().equals("Pod") && event.reason().startsWith("Evicted"));
    }

    private static boolean isNodeLoss(EventView event) {
        return event.kind().equals("Pod") && NODE_EVENTS.contains(event.reason());
    }

    /** An image that is not there or not for us is the job's fault; a registry that can't be reached is not. */
    private Optional<EndCause> ofPull() {
        return run.pods().stream()
                .filter(pod -> waits(pod, PULL_FAILS) && isPast(pod))
                .min(Comparator.comparing(PodView::name))
                .map(pod -> Stream.concat(
                                Stream.of(pod.program().message()),
                                eventsOf(pod).map(EventView::message))
                        .map(text -> text.toLowerCase(Locale.ROOT)))
                .map(texts -> texts.anyMatch(text -> REFUSED.stream().anyMatch(text::contains))
                        ? EndCause.IMAGE_NOT_FOUND
                        : EndCause.IMAGE_PULL);
    }

    private boolean mountFails(PodView pod) {
        return pod.program().startedAt().isEmpty()
                && eventsOf(pod)
                        .filter(event -> MOUNT_FAILS.contains(event.reason()))
                        .anyMatch(event -> event.firstAt().plus(patience).isBefore(now));
    }

    private Stream<EventView> eventsOf(PodView pod) {
        return run.events().stream().filter(event -> event.object().equals(pod.name()));
    }

    private boolean isPast(PodView pod) {
        return pod.boundAt().filter(at -> at.plus(patience).isBefore(now)).isPresent();
    }

    private static boolean waits(PodView pod, Set<String> words) {
        return words.contains(pod.program().waiting());
    }

    private static boolean ended(PodView pod, Set<String> words) {
        return pod.program().end().filter(end -> words.contains(end.reason())).isPresent();
    }

    private static boolean failed(PodView pod) {
        return pod.program().end().filter(end -> end.exitCode() != 0).isPresent();
    }

    private Optional<EndCause> told(Predicate<EventView> what, EndCause cause) {
        return run.events().stream().anyMatch(what) ? Optional.of(cause) : Optional.empty();
    }

    private Optional<EndCause> where(Predicate<PodView> shown, EndCause cause) {
        return run.pods().stream().anyMatch(shown) ? Optional.of(cause) : Optional.empty();
    }
}
