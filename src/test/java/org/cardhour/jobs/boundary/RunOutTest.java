package org.cardhour.jobs.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.core.StopReason;
import org.cardhour.jobs.core.Terms;
import org.cardhour.jobs.core.Where;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunPlace;
import org.cardhour.jobs.entity.Stop;
import org.cardhour.jobs.entity.Submission;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;
import org.junit.jupiter.api.Test;

class RunOutTest {

    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    @Test
    void runThatItsOwnerWantsGoneShowsUntilWhenItMayGoOnAndNoJobThatGains() {
        var run = run();
        run.recall(NOW.plusSeconds(60));
        run.preempt(
                new Preemption(Optional.empty(), Cause.OWNER),
                new Stop(StopReason.PREEMPT, NOW.plusSeconds(60), Duration.ofSeconds(30)));

        var shown = RunOut.of(run);

        assertThat(shown.recalledUntil()).contains(NOW.plusSeconds(60));
        assertThat(shown.preemptCause()).contains(Cause.OWNER);
        assertThat(shown.preemptedByJob()).isEmpty();
    }

    @Test
    void runThatMakesRoomForAJobShowsWhichAndNoEndOfANotice() {
        var winner = UUID.randomUUID();
        var run = run();
        run.preempt(
                new Preemption(Optional.of(winner), Cause.OWN),
                new Stop(StopReason.PREEMPT, NOW, Duration.ofSeconds(30)));

        var shown = RunOut.of(run);

        assertThat(shown.preemptedByJob()).contains(winner);
        assertThat(shown.recalledUntil()).isEmpty();
    }

    private static Run run() {
        var terms = new Terms(
                new Priority("urgent", 1_000),
                false,
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30));
        var ask = new Ask(
                "serving",
                JobKind.INFERENCE,
                new Program(List.of("true"), Optional.empty(), Map.of()),
                new Demand(1, Cards.of(1), Set.of(), 0, 0, 0),
                terms,
                Where.ANYWHERE,
                Map.of(),
                Ask.Logs.OWN);
        var job = new Job(
                UUID.randomUUID(), new Submission(UUID.randomUUID(), UUID.randomUUID(), "bob", "bob"), ask, NOW);
        var place = new RunPlace(UUID.randomUUID(), UUID.randomUUID(), "A100-80G", 1_000, 1, 1);
        return new Run(UUID.randomUUID(), job, place, Standing.INSIDE, NOW);
    }
}
