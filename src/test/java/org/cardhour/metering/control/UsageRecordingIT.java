package org.cardhour.metering.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Period;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UsageRecordingIT {

    private static final Instant NOW = Instant.parse("2026-06-10T12:00:00Z");
    private static final Period JUNE =
            new Period(Instant.parse("2026-06-01T00:00:00Z"), Instant.parse("2026-07-01T00:00:00Z"));

    private static UseCases cardhour;

    private RunLedgerRows ledger;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
    }

    @BeforeEach
    void makeLedger() {
        ledger = RunLedgerRows.in(EmbeddedDatabase.shared());
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void endedRunIsRecordedOnceHoweverOftenItIsLookedFor() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");

        assertThat(record()).isEqualTo(1);
        assertThat(record()).isEqualTo(0);

        assertThat(cardHours()).containsExactly("4.000000");
    }

    @Test
    void runThatEndsSixtyDaysLateIsFoundByTheWholeScan() {
        ledger.ended("2026-04-10T10:00:00Z", "2026-04-10T11:00:00Z");

        cardhour.call(UsageRecording.class, recording -> recording.recordEnded(NOW.minusSeconds(7_200), 500, NOW));
        assertThat(cardHours()).isEmpty();
        cardhour.call(UsageRecording.class, recording -> recording.recordEnded(Instant.EPOCH, 10_000, NOW));

        assertThat(cardHours()).containsExactly("4.000000");
    }

    @Test
    void runningRunIsCountedUpToTheLastAnswerOfItsCluster() {
        ledger.running("2026-06-10T10:00:00Z");
        ledger.heartbeat("2026-06-10T11:30:00Z");

        refresh();
        assertThat(cardHours()).containsExactly("6.000000");
        refresh();
        assertThat(cardHours()).containsExactly("6.000000");

        ledger.heartbeat("2026-06-10T11:45:00Z");
        refresh();
        assertThat(cardHours()).containsExactly("7.000000");
    }

    @Test
    void unknownRunIsNotGuessedFurther() {
        var run = ledger.running("2026-06-10T10:00:00Z");
        ledger.heartbeat("2026-06-10T10:30:00Z");
        refresh();

        ledger.run("update job_run set state = 'UNKNOWN' where id = ?", run);
        ledger.heartbeat("2026-06-10T11:30:00Z");
        refresh();

        assertThat(cardHours()).containsExactly("2.000000");
    }

    @Test
    void whatWasProvisionalIsReplacedByWhatWasRecorded() {
        var run = ledger.running("2026-06-10T10:00:00Z");
        ledger.heartbeat("2026-06-10T11:30:00Z");
        refresh();

        ledger.end(run, "SUCCEEDED", "EXIT_CODE", "2026-06-10T11:00:00Z");
        record();
        refresh();

        assertThat(cardHours()).containsExactly("4.000000");
        assertThat(ledger.rows("select run_id from usage_open_run where tenant_id = ?", ledger.tenant))
                .isEmpty();
    }

    @Test
    void runThatIsStillListedAsOpenIsNotCountedTwice() {
        var run = ledger.running("2026-06-10T10:00:00Z");
        ledger.heartbeat("2026-06-10T11:30:00Z");
        refresh();
        var open = ledger.rows("select run_id from usage_open_run where run_id = ?", run);

        ledger.end(run, "SUCCEEDED", "EXIT_CODE", "2026-06-10T11:00:00Z");
        record();
        ledger.run(
                "insert into usage_open_run select run_id, cluster_id, engine_id, engine_submitted_at, job_id,"
                        + " job_name, job_kind, run_no, tenant_id, project_id, submitted_by, model, policy_id,"
                        + " dispatched_at, started_at, ended_at, null, null from usage_run where run_id = ?",
                run);

        assertThat(open).hasSize(1);
        assertThat(cardHours()).containsExactly("4.000000");
    }

    @Test
    void runThatClaimsTheEngineJobOfAnotherIsPutAside() {
        var first = ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        record();
        var second = ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        ledger.run("update job_run set engine_id = ? where id = ?", first.toString(), second);

        assertThat(record()).isEqualTo(0);
        assertThat(record()).isEqualTo(0);

        assertThat(cardHours()).containsExactly("4.000000");
        assertThat(ledger.rows("select cause from usage_quarantine where run_id = ?", second))
                .containsExactly("ENGINE_JOB_OF_ANOTHER_RUN");
    }

    @Test
    void policyOfTheDispatchHoldsForTheRun() {
        var agreed = Ids.next(NOW);
        ledger.run(
                "insert into metering_policy (id, tenant_id, valid_from_at, created_at, created_by) values (?, ?, ?,"
                        + " 0, 't')",
                agreed,
                ledger.tenant,
                RunLedgerRows.millis("2026-06-10T10:30:00Z"));
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        ledger.ended("2026-06-10T10:30:00Z", "2026-06-10T11:00:00Z");

        record();

        assertThat(ledger.rows(
                        "select policy_id from usage_run where tenant_id = ? order by dispatched_at", ledger.tenant))
                .containsExactly("00000000-0000-7000-8000-000000000010", agreed.toString());
    }

    /** B20 */
    @Test
    void runCancelledBeforeItStartedIsListedWithNothing() {
        ledger.end(ledger.dispatched("2026-06-10T10:00:00Z"), "CANCELLED", "CANCEL", "2026-06-10T11:00:00Z");

        record();

        var usage = usage(viewer(), Optional.empty());
        assertThat(usage).hasSize(1);
        assertThat(usage.getFirst().charged().units()).isZero();
        assertThat(usage.getFirst().runEnd()).contains("CANCELLED");
    }

    @Test
    void onlyWhatWasUsedInThePeriodIsTold() {
        ledger.ended("2026-05-31T23:00:00Z", "2026-06-01T02:00:00Z");
        ledger.ended("2026-05-31T22:00:00Z", "2026-06-01T00:00:00Z");
        record();

        assertThat(usage(viewer(), Optional.empty()))
                .extracting(run -> run.charged().toCardHours().toPlainString())
                .containsExactly("8.000000", "0.000000");
    }

    @Test
    void strangersAreToldNothingAndMembersTheirProjects() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        record();
        var member = actor(new Grant(Actor.MEMBER, Optional.of(ledger.tenant), Optional.of(ledger.project)));
        var otherMember = actor(new Grant(Actor.MEMBER, Optional.of(ledger.tenant), Optional.of(Ids.next(NOW))));
        var stranger = actor(new Grant(Actor.TENANT_ADMIN, Optional.of(Ids.next(NOW)), Optional.empty()));

        assertThat(usage(member, Optional.empty())).hasSize(1);
        assertThat(usage(member, Optional.of(ledger.project))).hasSize(1);
        assertThat(usage(otherMember, Optional.empty())).isEmpty();
        assertThat(code(ask(otherMember, Optional.of(ledger.project)))).isEqualTo("FORBIDDEN");
        assertThat(code(ask(stranger, Optional.empty()))).isEqualTo("NOT_FOUND");
    }

    @Test
    void listIsReadInPartsWithoutRepeatsEvenAtEqualTimes() {
        for (int run = 0; run < 5; run++) {
            ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        }
        record();
        Set<UUID> seen = new HashSet<>();
        Optional<UsageQuestion.Behind> behind = Optional.empty();

        for (int part = 0; part < 3; part++) {
            var question = new UsageQuestion(ledger.tenant, Optional.empty(), JUNE, behind, 2);
            var found = done(cardhour.call(UsageQueries.class, queries -> queries.byRun(viewer(), question)));
            found.forEach(run -> assertThat(seen.add(run.runId())).isTrue());
            behind = Optional.of(new UsageQuestion.Behind(
                    found.getLast().dispatchedAt(), found.getLast().runId()));
        }

        assertThat(seen).hasSize(5);
    }

    private int record() {
        return cardhour.call(UsageRecording.class, recording -> recording.recordEndedOf(ledger.tenant, NOW));
    }

    private static void refresh() {
        cardhour.call(OpenUsage.class, open -> open.refresh(NOW));
    }

    private List<String> cardHours() {
        return ledger.rows("select card_hours from v_card_usage where tenant_id = ?", ledger.tenant);
    }

    private Actor viewer() {
        return actor(new Grant(Actor.VIEWER, Optional.of(ledger.tenant), Optional.empty()));
    }

    private static Actor actor(Grant grant) {
        return new Actor("p-1", "p", Set.of(grant), "127.0.0.1", "", "r-1");
    }

    private List<RunUsage> usage(Actor actor, Optional<UUID> project) {
        return done(ask(actor, project));
    }

    private Outcome<List<RunUsage>> ask(Actor actor, Optional<UUID> project) {
        var question = new UsageQuestion(ledger.tenant, project, JUNE, Optional.empty(), 50);
        return cardhour.call(UsageQueries.class, queries -> queries.byRun(actor, question));
    }

    private static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T>(var refusal) -> throw new AssertionError(refusal.toString());
        };
    }

    private static String code(Outcome<?> outcome) {
        return outcome instanceof Outcome.Refused<?>(var refusal) ? refusal.code() : "done";
    }
}
