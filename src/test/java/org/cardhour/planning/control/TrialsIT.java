package org.cardhour.planning.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;
import static org.cardhour.pools.control.Ground.refusal;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Period;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.planning.core.Simulation;
import org.cardhour.planning.entity.Question;
import org.cardhour.pools.control.Ground;
import org.cardhour.scheduling.control.PoolReading;
import org.cardhour.scheduling.control.SchedulingPass;
import org.cardhour.scheduling.control.Submitter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is made of questions about pools that are in use; each test has a pool of its own. */
class TrialsIT {

    private static final Period FIRST_DAY = new Period(NOW, NOW.plus(Duration.ofDays(1)));

    private static EmbeddedDatabase database;
    private static UseCases cardhour;

    private final Ground ground = new Ground(cardhour);
    private final String pool = ground.pool(ground.cluster(4));

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.temporary();
        cardhour = UseCases.on(database);
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void ownHistoryIsPlayedToThePoolAsItIs() {
        var tenant = Submitter.of(ground.tenant(pool, 4, 0), cardhour);
        var ran = tenant.training(3);
        cardhour.call(SchedulingPass.class, pass -> pass.run(NOW));
        ran(ran, Duration.ofMinutes(10));
        tenant.training(2);

        var trial = done(ask(new Question.OwnHistory(FIRST_DAY)));

        assertThat(trial.pool().supply()).containsEntry(Ground.MODEL, 4);
        assertThat(trial.trace().start()).isEqualTo(NOW);
        assertThat(trial.trace().arrivals())
                .hasSize(2)
                .anySatisfy(job -> assertThat(job.length()).contains(Duration.ofMinutes(10)))
                .anySatisfy(job -> assertThat(job.length()).contains(Duration.ofHours(1)));
        var results = Simulation.run(trial.pool(), trial.rules().getFirst(), trial.trace(), permille -> true)
                .orElseThrow();
        assertThat(results.waits()).allMatch(waits -> waits.neverStarted() == 0);
        assertThat(results.span()).isEqualTo(Duration.ofMinutes(70));
    }

    @Test
    void poolWithoutHistoryInThatTimeIsRefused() {
        Submitter.of(ground.tenant(pool, 4, 0), cardhour).training(3);
        var before = new Period(NOW.minus(Duration.ofDays(2)), NOW);

        assertThat(refusal(ask(new Question.OwnHistory(before))).code()).isEqualTo("TRACE_EMPTY");
    }

    private Outcome<Trial> ask(Question.Workload trace) {
        var question = new Question(new Question.NamedPool(pool), trace, Optional.empty(), Optional.empty());
        return cardhour.call(Trials.class, trials -> trials.of(question, NOW.plus(Duration.ofHours(2))));
    }

    private static void ran(UUID job, Duration length) {
        var run = cardhour.call(PoolReading.class, reading -> reading.all(NOW)).stream()
                .flatMap(state -> state.snapshot().runs().stream())
                .filter(held -> held.job().id().equals(job))
                .findFirst()
                .orElseThrow()
                .id();
        var start = NOW.plusSeconds(2);
        cardhour.call(RunLedger.class, ledger -> ledger.accepted(run, "engine", NOW.plusSeconds(1)));
        cardhour.call(RunLedger.class, ledger -> ledger.running(run, start));
        cardhour.call(
                RunLedger.class,
                ledger -> ledger.ended(
                        run, new RunEnding(RunEnd.SUCCEEDED, Cause.EXIT_CODE, Optional.of(0), start.plus(length))));
    }
}
