package org.cardhour.execution.gateway.slurm;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.execution.gateway.slurm.SlurmJob.Exit;
import org.cardhour.execution.gateway.slurm.SlurmJob.Times;
import org.cardhour.execution.gateway.slurm.SlurmRest.NotSent;

/** Hands runs over, each once: whatever is there under a run's name already is found before anything is submitted. */
final class SlurmSubmission {

    /** slurmctld remembers what has ended at least as long as this; of an older run only the ledger may know. */
    private static final Duration REMEMBERED = Duration.ofMinutes(2);

    /** A submission without an answer may still arrive for so long. */
    private static final Duration ON_ITS_WAY = Duration.ofSeconds(20);

    private final SlurmRequests requests;
    private final Map<RunName, Instant> unanswered = new ConcurrentHashMap<>();

    SlurmSubmission(SlurmRequests requests) {
        this.requests = requests;
    }

    Submission submit(RunOrder order, SlurmSession slurm, String user, Instant now) {
        return switch (requests.of(order)) {
            case SlurmRequests.Made.NotPossible(var cause, var why) -> new Submission.Rejected(cause, why);
            case SlurmRequests.Made.Request(var request) ->
                found(order.name(), slurm, user, now).orElseGet(() -> hand(order.name(), request, slurm, user, now));
        };
    }

    private Optional<Submission> found(RunName run, SlurmSession slurm, String user, Instant now) {
        slurm.view().look(Duration.ZERO, user, now);
        var ours = slurm.view().ours(run, user).or(() -> inLedger(run, slurm, user, now));
        if (ours.isPresent()) {
            unanswered.remove(run);
            return ours.map(job -> new Submission.Accepted(
                    String.valueOf(job.id()), job.times().submittedAt().orElse(now)));
        }
        return slurm.view().named(run).stream()
                .findFirst()
                .map(other -> new Submission.Rejected(
                        EndCause.NOT_LAUNCHED, "job %d of %s has this run's name".formatted(other.id(), other.user())));
    }

    private Optional<SlurmJob> inLedger(RunName run, SlurmSession slurm, String user, Instant now) {
        var isNew = SlurmLedger.bornAt(run).plus(REMEMBERED).isAfter(now);
        return isNew && !unanswered.containsKey(run)
                ? Optional.empty()
                : slurm.ledger()
                        .flatMap(ledger -> ledger.of(run, user).stream().findFirst())
                        .map(SlurmRecord::job);
    }

    private Submission hand(RunName run, SlurmRequest request, SlurmSession slurm, String user, Instant now) {
        if (unanswered.getOrDefault(run, Instant.EPOCH).plus(ON_ITS_WAY).isAfter(now)) {
            throw new EngineUnclear("the submission of " + run + " may still arrive");
        }
        unanswered.put(run, now);
        try {
            return answered(run, request, slurm, user, now);
        } catch (NotSent notSent) {
            unanswered.remove(run);
            throw notSent;
        }
    }

    private Submission answered(RunName run, SlurmRequest request, SlurmSession slurm, String user, Instant now) {
        var answer = slurm.queue().submit(request);
        var id = answer.body().path("job_id").asLong();
        if (answer.isOk() && id > 0) {
            unanswered.remove(run);
            slurm.view().put(fresh(id, request, user, now), now);
            return new Submission.Accepted(String.valueOf(id), now);
        }
        var error = answer.error().orElse(0);
        if (SlurmErrors.isRefusal(error)) {
            unanswered.remove(run);
            return new Submission.Rejected(
                    EndCause.NOT_LAUNCHED, "Slurm: " + answer.message().orElse("error") + " (" + error + ")");
        }
        if (SlurmErrors.hasNotArrived(error)) {
            unanswered.remove(run);
        }
        throw answer.unclear("that it takes " + run);
    }

    private static SlurmJob fresh(long id, SlurmRequest request, String user, Instant now) {
        return new SlurmJob(
                id,
                request.note().name(),
                request.note(),
                user,
                java.util.Set.of("PENDING"),
                "",
                new Times(Optional.of(now), Optional.empty(), Optional.empty()),
                Exit.NONE,
                0,
                "",
                request.cards().orElse(""));
    }
}
