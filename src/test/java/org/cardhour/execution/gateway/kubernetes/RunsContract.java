package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.EngineFacts.Capability;
import org.cardhour.execution.gateway.EngineSignal;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.SignalResult;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;
import org.junit.jupiter.api.Test;

/** What holds of runs at any API server, from 1.20 on, with their pods played. */
abstract class RunsContract extends SubmitContract {

    RunName submitted(OrderBuilder order) {
        bench.connector.submit(order.order());
        return order.name();
    }

    RunName running(OrderBuilder order, Instant since) {
        var run = submitted(order);
        bench.played.bindPods(run);
        bench.played.runs(run, since);
        bench.look(run);
        return run;
    }

    @Test
    void runGoesItsWay() {
        var started = bench.now();
        var run = submitted(bench.order());
        assertThat(bench.look(run).sight()).isEqualTo(new Sight.Queued());

        bench.played.bindPods(run);
        assertThat(bench.look(run)).isEqualTo(new Observed(run, new Sight.Starting(), "ContainerCreating"));

        bench.played.runs(run, started);
        assertThat(bench.look(run)).isEqualTo(new Observed(run, new Sight.Running(started), "Running"));

        var ended = started.plusSeconds(60);
        bench.played.ends(run, started, ended, 0);
        bench.played.jobs(run, "Complete", "", ended.plusSeconds(1));
        var end = bench.end(run);
        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(0);
        assertThat(end.startedAt()).contains(started);
        assertThat(end.at()).isEqualTo(ended);
        assertThat(end.freedAt()).contains(ended);
    }

    @Test
    void runThatWaitsTellsWhatTheSchedulerSays() {
        var run = submitted(bench.order());
        bench.played.makePods(run);
        bench.played.tells(run, "Pod", "FailedScheduling", "0/3 nodes are available", bench.now());

        var seen = bench.look(run);

        assertThat(seen.sight()).isEqualTo(new Sight.Queued());
        assertThat(seen.engineState()).isEqualTo("FailedScheduling: 0/3 nodes are available");
    }

    @Test
    void runOverQuotaWaits() {
        var run = submitted(bench.order());
        bench.played.tells(run, "Job", "FailedCreate", "exceeded quota: cardhour", bench.now());

        var seen = bench.look(run);

        assertThat(seen.sight()).isEqualTo(new Sight.Queued());
        assertThat(seen.engineState()).contains("exceeded quota");
    }

    @Test
    void gangRunsWhenItsLastProgramDoes() {
        var since = bench.now();
        var run = submitted(bench.order().on("n1", "n2"));
        bench.played.bindPods(run);
        bench.played.runs(bench.played.pods(run).getFirst(), since);
        assertThat(bench.look(run).sight()).isEqualTo(new Sight.Starting());

        bench.played.runs(bench.played.pods(run).getLast(), since.plusSeconds(9));

        assertThat(bench.look(run).sight()).isEqualTo(new Sight.Running(since.plusSeconds(9)));
    }

    @Test
    void gangOfWhichOneFailsIsFreeWhenAllHaveEnded() {
        var since = bench.now();
        var run = running(bench.order().on("n1", "n2"), since);
        var job = bench.played.jobs(run).getFirst();
        var failing = bench.played.pods(run).stream()
                .filter(pod ->
                        pod.getMetadata().getName().startsWith(job.getMetadata().getName()))
                .findFirst()
                .orElseThrow();
        bench.played.ends(failing, since, since.plusSeconds(5), 3);
        bench.played.job(job, "Failed", "BackoffLimitExceeded", since.plusSeconds(6));

        var end = bench.end(run);
        bench.played.pods(run).stream()
                .filter(pod -> pod.getStatus().getPhase().equals("Running"))
                .forEach(bench.played::remove);
        var after = bench.end(run);

        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(3);
        assertThat(after.freedAt()).isPresent();
    }

    @Test
    void runsThatEndedLongAgoAreNotShownUnlessAskedFor() {
        var since = bench.now().minusSeconds(7_200);
        var old = running(bench.order(), since);
        bench.played.ends(old, since, since.plusSeconds(10), 0);
        bench.played.jobs(old, "Complete", "", since.plusSeconds(11));
        var alive = running(bench.order(), bench.now());

        var seen = bench.connector.observe(bench.now().minusSeconds(600));

        assertThat(seen).extracting(Observed::run).containsExactly(alive);
        assertThat(bench.end(old).exitCode()).contains(0);
    }

    @Test
    void manyRunsAreSeenAtOnce() {
        var tenant = UUID.randomUUID();
        var runs = new ArrayList<RunName>();
        for (int index = 0; index < 33; index++) {
            runs.add(submitted(bench.order().ofTenant(tenant)));
        }

        var seen = bench.connector.observe(runs);

        assertThat(seen).extracting(Observed::run).containsExactlyElementsOf(runs);
        assertThat(seen).extracting(Observed::sight).containsOnly(new Sight.Queued());
    }

    @Test
    void usageTellsCardsAndTimes() {
        var since = bench.now().minusSeconds(3_600);
        var ended = running(bench.order().on("n1", "n2"), since);
        bench.played.ends(ended, since, since.plusSeconds(600), 0);
        bench.played.jobs(ended, "Complete", "", since.plusSeconds(601));
        var open = running(bench.order(), since);
        submitted(bench.order());

        var usage = bench.connector.usage(new Period(since.minusSeconds(60), since.plusSeconds(7_200)));

        assertThat(usage)
                .containsExactlyInAnyOrder(
                        new LedgerEntry(ended, Cards.of(4), since, Optional.of(since.plusSeconds(600))),
                        new LedgerEntry(open, Cards.of(2), since, Optional.empty()));
        assertThat(bench.connector.usage(new Period(since.plusSeconds(600), since.plusSeconds(900))))
                .extracting(LedgerEntry::run)
                .containsExactly(open);
    }

    @Test
    void orphansAreThoseThatHoldSomethingAndNobodyKnows() {
        var known = running(bench.order(), bench.now());
        var orphan = running(bench.order(), bench.now());
        var over = running(bench.order(), bench.now());
        bench.played.ends(over, bench.now(), bench.now(), 0);
        bench.played.jobs(over, "Complete", "", bench.now());

        assertThat(bench.connector.orphans(Set.of(known))).containsExactly(orphan);
    }

    @Test
    void recordsAreKeptUntilTheirTimeIsOverAndNobodyNeedsThem() {
        var since = bench.now();
        var run = running(bench.order(), since);
        bench.played.ends(run, since, since.plusSeconds(1), 0);
        bench.played.jobs(run, "Complete", "", since.plusSeconds(1));
        bench.connector.orphans(Set.of());
        assertThat(bench.played.jobs(run)).hasSize(1);
        bench.clock.forward(Duration.ofHours(25));
        bench.connector.orphans(Set.of(run));
        assertThat(bench.played.jobs(run)).hasSize(1);

        bench.connector.orphans(Set.of());

        assertThat(bench.played.jobs(run)).isEmpty();
    }

    @Test
    void anotherCardhourInTheClusterIsLeftAlone() {
        var run = running(bench.order(), bench.now());
        bench.options.put("namespacePrefix", bench.options.get("namespacePrefix") + "other-");
        bench.restart();

        bench.connector.cancel(run, Duration.ZERO);

        assertThat(bench.look(run).sight()).isEqualTo(new Sight.NotThere());
        assertThat(bench.connector.orphans(Set.of())).isEmpty();
        assertThat(bench.played.pods(run)).hasSize(1);
    }

    @Test
    void signalIsNotOfferedAndNotSent() {
        var run = running(bench.order(), bench.now());

        assertThat(bench.connector.describe().can(Capability.CHECKPOINT_SIGNAL)).isFalse();
        assertThat(bench.connector.signal(run, EngineSignal.CHECKPOINT)).isEqualTo(SignalResult.NOT_DECLARED);
    }

    @Test
    void filesOfARunAreSaidNotToBeHadRatherThanToBeNone() {
        var run = running(bench.order(), bench.now());

        assertThat(bench.connector.describe().can(Capability.RESULTS)).isFalse();
        assertThatThrownBy(() -> bench.connector.results(run)).isInstanceOf(EngineUnclear.class);
    }
}
