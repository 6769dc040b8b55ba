package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.cardhour.execution.core.EndCause;

/**
 * All that a cluster shows of one run, in the cluster's own words.
 *
 * @param members how many programs it has
 * @param grace that its pods have to end by themselves
 */
record RunView(
        int members, Duration grace, Notes notes, List<JobView> jobs, List<PodView> pods, List<EventView> events) {

    /**
     * What Cardhour itself has noted on the run there.
     *
     * @param startedAt since when all its programs ran
     * @param freedAt when it was seen to hold nothing any more
     */
    record Notes(Optional<Instant> startedAt, Optional<Stop> stop, Optional<Instant> freedAt) {

        static final Notes NONE = new Notes(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** That Cardhour had the run end there, and why. */
    record Stop(EndCause cause, Instant at) {

        static Optional<Stop> parse(String note) {
            var words = note.split(" ", 2);
            return words.length == 2
                    ? Optional.of(new Stop(EndCause.valueOf(words[0]), Instant.parse(words[1])))
                    : Optional.empty();
        }

        @Override
        public String toString() {
            return cause + " " + at;
        }
    }

    /**
     * A Job.
     *
     * @param suspendedAt empty when it is not suspended
     * @param deletedAt empty when it is not being deleted
     * @param end empty while it goes on
     */
    record JobView(String name, Optional<Instant> suspendedAt, Optional<Instant> deletedAt, Optional<JobEnd> end) {}

    /**
     * How a Job ended.
     *
     * @param type Complete or Failed
     */
    record JobEnd(String type, String reason, Instant at) {}

    /**
     * A pod.
     *
     * @param phase in the cluster's words
     * @param reason that the cluster gives for the phase; may be blank
     * @param boundAt when it was given to a node
     * @param disruption the reason of its condition DisruptionTarget
     */
    record PodView(
            String name,
            Instant createdAt,
            String phase,
            String reason,
            Optional<Instant> boundAt,
            Optional<Instant> deletedAt,
            Optional<String> disruption,
            Program program) {

        boolean isOver() {
            return phase.equals("Succeeded") || phase.equals("Failed");
        }

        /** A pod that is over can have a program that still has its grace. */
        boolean holds() {
            return !isOver() || program.isRunning();
        }
    }

    /**
     * The program in a pod.
     *
     * @param waiting why it does not run yet, in the cluster's word; blank when it does not wait
     * @param message more of that, for people
     */
    record Program(String waiting, String message, Optional<Instant> startedAt, Optional<ProgramEnd> end) {

        static final Program NONE = new Program("", "", Optional.empty(), Optional.empty());

        boolean isRunning() {
            return startedAt.isPresent() && end.isEmpty();
        }
    }

    /** How a program ended. */
    record ProgramEnd(Instant at, int exitCode, String reason) {}

    /**
     * What the cluster told of a Job or a pod.
     *
     * @param kind of the object it is about
     */
    record EventView(String kind, String object, String reason, String message, Instant firstAt) {}

    RunView {
        jobs = List.copyOf(jobs);
        pods = List.copyOf(pods);
        events = List.copyOf(events);
    }

    RunView with(List<EventView> told) {
        return new RunView(members, grace, notes, jobs, pods, told);
    }

    boolean holds() {
        return pods.stream().anyMatch(PodView::holds);
    }

    boolean isRunning() {
        return pods.stream().anyMatch(pod -> pod.program().isRunning());
    }

    /** Since when the last of its programs runs or ran; empty as long as not all have started. */
    Optional<Instant> startedAt() {
        var starts =
                pods.stream().flatMap(pod -> pod.program().startedAt().stream()).toList();
        return notes.startedAt()
                .or(() -> starts.size() < members
                        ? Optional.empty()
                        : starts.stream().max(Instant::compareTo));
    }

    /** When its last program ended; empty when one still runs, or none is there that could tell. */
    Optional<Instant> programsEndedAt() {
        return isRunning()
                ? Optional.empty()
                : pods.stream()
                        .flatMap(pod -> pod.program().end().stream())
                        .map(ProgramEnd::at)
                        .max(Instant::compareTo);
    }
}
