package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.control.KeptResults.File;
import org.cardhour.execution.control.KeptResults.State;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.jspecify.annotations.Nullable;

/** Tells what is kept of runs to those who may read what they wrote. */
@UseCase
public class ResultReading {

    private final EntityManager database;
    private final LogSources sources;

    @Inject
    ResultReading(EntityManager database, LogSources sources) {
        this.database = database;
        this.sources = sources;
    }

    /** Of a run of the job: of the newest one unless a number is given. */
    public Outcome<KeptResults> ofJob(Actor actor, UUID job, Optional<Integer> number) {
        return sources.ofJob(actor, job, number).map(this::results);
    }

    public Outcome<KeptResults> ofRun(Actor actor, UUID run) {
        return sources.ofRun(actor, run).map(this::results);
    }

    private KeptResults results(LogSource source) {
        var run = source.run().run();
        List<?> rows =
                database.createNativeQuery("""
                    select state, left_out, bytes, keep_until, removed_at, failure from run_output where run_id = ?1
                    """).setParameter(1, run.toString()).getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> results(run, source.number(), row))
                .findFirst()
                .orElseGet(() -> new KeptResults(
                        run, source.number(), State.NONE, List.of(), 0, 0, Optional.empty(), Optional.empty(), ""));
    }

    private KeptResults results(UUID run, int number, Object[] row) {
        var state = State.valueOf((String) row[0]);
        return new KeptResults(
                run,
                number,
                state,
                state == State.STORED ? files(run) : List.of(),
                (int) number(row[1]),
                number(row[2]),
                instant(row[3]),
                instant(row[4]),
                (String) row[5]);
    }

    private List<File> files(UUID run) {
        List<?> rows = database.createNativeQuery(
                        "select no, path, bytes, sha256, modified_at from run_file where run_id = ?1 order by no")
                .setParameter(1, run.toString())
                .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new File(
                        (int) number(row[0]),
                        (String) row[1],
                        number(row[2]),
                        row[3].toString(),
                        Instant.ofEpochMilli(number(row[4]))))
                .toList();
    }

    private static Optional<Instant> instant(@Nullable Object millis) {
        return Optional.ofNullable(millis).map(value -> Instant.ofEpochMilli(number(value)));
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }
}
