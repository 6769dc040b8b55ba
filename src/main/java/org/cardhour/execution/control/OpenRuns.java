package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.execution.control.OpenRun.Stopping;
import org.cardhour.execution.core.StopStep;
import org.cardhour.execution.core.StopStep.Saving;
import org.cardhour.execution.core.Verdict;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.RunState;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.Stop;
import org.cardhour.kernel.UseCase;
import org.jspecify.annotations.Nullable;

/** Reads the runs that a cluster has to do with, and notes what was done about them. */
@UseCase
public class OpenRuns {

    private final EntityManager database;

    @Inject
    OpenRuns(EntityManager database) {
        this.database = database;
    }

    /** The runs of the cluster whose cards are not confirmed free, in the order of their making. */
    List<OpenRun> in(UUID clusterId) {
        var notes = notes(clusterId);
        return database.createQuery("""
            select r, j from Run r join Job j on j.id = r.jobId
            where r.place.clusterId = :cluster and r.releasedAt is null order by r.id
            """, Object[].class)
                .setParameter("cluster", clusterId)
                .getResultStream()
                .map(pair -> openRun((Run) pair[0], (Job) pair[1], notes))
                .toList();
    }

    /** The program was asked to save its work. */
    void askedToSave(UUID run, Instant at) {
        note(run, "save_asked_at", at.toEpochMilli());
    }

    /** The engine was told to end the run. */
    void toldToEnd(UUID run, Instant at) {
        note(run, "told_to_end_at", at.toEpochMilli());
    }

    /** How the engine calls the run's state now. */
    void shown(UUID run, String engineState, Instant at) {
        note(run, "engine_state", engineState.substring(0, Math.min(60, engineState.length())));
        note(run, "seen_at", at.toEpochMilli());
    }

    /** Why the engine would not take the run. */
    void refused(UUID run, String reason) {
        note(run, "engine_reason", reason.substring(0, Math.min(1_000, reason.length())));
    }

    private void note(UUID run, String column, Object value) {
        database.createNativeQuery(
                        "insert into run_execution (run_id, %1$s) values (?1, ?2) on duplicate key update %1$s = ?2"
                                .formatted(column))
                .setParameter(1, run.toString())
                .setParameter(2, value)
                .executeUpdate();
    }

    private record Note(
            Optional<Instant> askedToSave, Optional<Instant> toldToEnd, String engineState, Optional<Instant> since) {

        static final Note NONE = new Note(Optional.empty(), Optional.empty(), "", Optional.empty());
    }

    private Map<UUID, Note> notes(UUID clusterId) {
        List<?> rows = database.createNativeQuery("""
            select e.run_id, e.save_asked_at, e.told_to_end_at, e.engine_state, e.seen_at
            from run_execution e join job_run r on r.id = e.run_id
            where r.cluster_id = ?1 and r.released_at is null
            """)
                .setParameter(1, clusterId.toString())
                .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .collect(Collectors.toMap(
                        row -> UUID.fromString(row[0].toString()),
                        row -> new Note(instant(row[1]), instant(row[2]), (String) row[3], instant(row[4]))));
    }

    private static OpenRun openRun(Run run, Job job, Map<UUID, Note> notes) {
        var note = notes.getOrDefault(run.id(), Note.NONE);
        return new OpenRun(
                run.id(),
                new RunName(run.id(), run.token()),
                run.state(),
                run.engineId(),
                run.times().dispatchedAt(),
                run.stop().map(stop -> stopping(run, job, stop, note)),
                note.engineState(),
                note.since());
    }

    private static Stopping stopping(Run run, Job job, Stop stop, Note note) {
        var savesOnSignal = run.state() == RunState.RUNNING
                && job.ask().terms().checkpoint().isPresent();
        return new Stopping(
                new StopStep.Order(stop.reason(), stop.requestedAt(), stop.grace()),
                savesOnSignal ? Saving.ON_SIGNAL : Saving.NOT_ON_SIGNAL,
                new StopStep.Done(
                        note.askedToSave(), note.toldToEnd(), run.progress().saved()),
                new Verdict.Told(
                        stop.reason(),
                        stop.requestedAt(),
                        run.preemption().map(Preemption::cause).orElse(Cause.OWN)));
    }

    private static Optional<Instant> instant(@Nullable Object millis) {
        return Optional.ofNullable((Number) millis).map(number -> Instant.ofEpochMilli(number.longValue()));
    }
}
