package org.cardhour.execution.gateway.slurm;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.gateway.RunName;

/**
 * A job as slurmctld or slurmdbd shows it.
 *
 * @param states the state it is in, with what else is said of it
 * @param exit of its batch script
 * @param restarts how often Slurm put it back into its queue
 * @param nodes in Slurm's short way of writing
 * @param cardsPerNode as {@code gpu:a100:2}, several parted by commas
 */
record SlurmJob(
        long id,
        String name,
        SlurmNote note,
        String user,
        Set<String> states,
        String reason,
        Times times,
        Exit exit,
        int restarts,
        String nodes,
        String cardsPerNode) {

    /** When what happened; empty for what has not. The end of a job that goes on is when it would end. */
    record Times(Optional<Instant> submittedAt, Optional<Instant> startedAt, Optional<Instant> endedAt) {}

    /** How the script ended: by itself with a code, or by a signal. */
    record Exit(int code, int signal) {

        static final Exit NONE = new Exit(0, 0);

        /** As shells say it. */
        int asShell() {
            return signal > 0 ? 128 + signal : code;
        }
    }

    SlurmJob {
        states = Set.copyOf(states);
    }

    Optional<RunName> run() {
        return RunName.parse(name);
    }

    /** Whether Cardhour has put it there: others may use the same names. The oldest versions name no user. */
    boolean isOurs(String ourUser) {
        return run().isPresent()
                && (user.equals(ourUser) || user.isEmpty())
                && note.name().equals(name);
    }

    SlurmJob noted(SlurmNote now) {
        return new SlurmJob(id, name, now, user, states, reason, times, exit, restarts, nodes, cardsPerNode);
    }

    /** For people. */
    String shown() {
        var state = String.join("+", states.stream().sorted().toList());
        return reason.isEmpty() || reason.equalsIgnoreCase("None") ? state : state + " (" + reason + ")";
    }
}
