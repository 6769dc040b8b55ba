package org.cardhour.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What each field of the metering policy makes of a run, through the views; one card at 1.00 an hour. */
class MeteringPolicyViewsIT {

    private static final String START = "2026-06-10T00:00:00Z";
    private static final long MINUTE = 60_000;

    private final Ledger ledger = Ledger.open();
    private final UUID tenant = Ledger.id();

    @BeforeEach
    void makePeriod() {
        var plan = ledger.plan(tenant);
        ledger.price(plan, "A100", "1.00", "2026-01-01T00:00:00Z");
        ledger.period(
                tenant, plan, "UTC", Instant.parse("2026-06-01T00:00:00Z"), Instant.parse("2026-07-01T00:00:00Z"));
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void userWhoseRunFailsPaysForIt() {
        tenHours().ended("FAILED", "EXIT_CODE", "USER").recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.00");
    }

    @Test
    void faultOfTheProviderIsCreditedFromTheLastCheckpoint() {
        tenHours()
                .ended("FAILED", "NODE_FAILURE", "PROVIDER")
                .checkpointed("2026-06-10T07:30:00Z")
                .recordIn(ledger);

        assertThat(lines()).containsExactly("CREDIT_FAULT -2.50", "USAGE 10.00");
    }

    @Test
    void faultOfThePlatformIsCreditedWhollyWhereThereIsNoCheckpoint() {
        tenHours().ended("LOST", "STOPPED_WITH_PLATFORM", "PLATFORM").recordIn(ledger);

        assertThat(lines()).containsExactly("CREDIT_FAULT -10.00", "USAGE 10.00");
    }

    @Test
    void failedRunsAreAlwaysBilledWhereThePolicySaysAlways() {
        tenHours()
                .policy(policy("failed_run", "ALWAYS"))
                .ended("FAILED", "NODE_FAILURE", "PROVIDER")
                .recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.00");
    }

    @Test
    void failedRunsAreNeverBilledWhereThePolicySaysNever() {
        tenHours()
                .policy(policy("failed_run", "NEVER"))
                .ended("FAILED", "EXIT_CODE", "USER")
                .checkpointed("2026-06-10T07:30:00Z")
                .recordIn(ledger);

        assertThat(lines()).containsExactly("CREDIT_FAULT -10.00", "USAGE 10.00");
    }

    /** B6, and the causes that give a credit. */
    @Test
    void runReclaimedIsCreditedFromTheLastCheckpointAndItsGraceIsFree() {
        preempted("RECLAIM").checkpointed("2026-06-10T09:00:00Z").recordIn(ledger);

        assertThat(lines()).containsExactly("CREDIT_PREEMPTED -1.00", "USAGE 10.00");
    }

    @Test
    void checkpointWithinTheGraceLeavesNothingToCredit() {
        preempted("RECLAIM").checkpointed("2026-06-10T10:01:00Z").recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.00");
    }

    @Test
    void runThatYieldsToTheOwnTenantIsBilledWithoutCredit() {
        preempted("OWN").recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.00");
    }

    @Test
    void preemptedRunsAreBilledInFullOrNotAtAllWhereThePolicySaysSo() {
        preempted("RECLAIM").policy(policy("preempted_run", "FULL")).recordIn(ledger);
        assertThat(lines()).containsExactly("USAGE 10.00");

        preempted("RECLAIM").policy(policy("preempted_run", "FREE")).recordIn(ledger);
        assertThat(lines()).containsExactly("CREDIT_PREEMPTED -10.00", "USAGE 20.00");
    }

    @Test
    void creditIsNoMoreThanItsCap() {
        preempted("OWNER").policy(policy("credit_cap_ms", "7200000")).recordIn(ledger);

        assertThat(lines()).containsExactly("CREDIT_PREEMPTED -2.00", "USAGE 10.00");
    }

    @Test
    void graceOfAPreemptionIsBilledWhereThePolicySaysSo() {
        preempted("OWN").policy(policy("grace", "BILLED")).recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.05");
    }

    @Test
    void runThatEndsByItselfInTheGraceHasSucceededAndPays() {
        preempted("RECLAIM").ended("SUCCEEDED", null, null).recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.05");
    }

    @Test
    void graceOfACancelIsBilledAndWhatIsBeyondItIsCredited() {
        long stop = Ledger.millis(START) + 600 * MINUTE;
        tenHours()
                .segment("GRACE", "1", stop, stop + 15 * MINUTE)
                .stopRequested("CANCEL", "2026-06-10T10:00:00Z", 3 * MINUTE)
                .ended("CANCELLED", "CANCEL", "USER")
                .recordIn(ledger);

        assertThat(lines()).containsExactly("CREDIT_FAULT -0.20", "USAGE 10.25");
    }

    @Test
    void graceOfATimeOutIsBilled() {
        long stop = Ledger.millis(START) + 600 * MINUTE;
        tenHours()
                .segment("GRACE", "1", stop, stop + 3 * MINUTE)
                .stopRequested("DEADLINE", "2026-06-10T10:00:00Z", 3 * MINUTE)
                .ended("TIMED_OUT", "DEADLINE", "USER")
                .recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.05");
    }

    @Test
    void suspensionIsBilledOnItsOwnLineWhileTheCardsAreHeld() {
        long start = Ledger.millis(START);
        suspended(start, "1").recordIn(ledger);
        suspended(start, "0").recordIn(ledger);
        suspended(start, "1").policy(policy("suspended", "FREE")).recordIn(ledger);

        assertThat(lines()).containsExactly("SUSPENDED 0.50", "USAGE 3.00");
    }

    @Test
    void timeBeforeTheStartIsFreeUnlessThePolicyStartsAtTheEnginesAccept() {
        prepared().recordIn(ledger);
        assertThat(lines()).containsExactly("USAGE 1.00");

        prepared().policy(policy("start_from", "DISPATCHED")).recordIn(ledger);
        assertThat(lines()).containsExactly("USAGE 2.50");
    }

    @Test
    @Tag("S6")
    void failedStartCostsNothingWhateverThePolicySays() {
        long start = Ledger.millis(START);
        RecordedRun.of(tenant)
                .policy(policy("start_from", "DISPATCHED"))
                .segment("STARTING", "1", start, start + 60 * MINUTE)
                .ended("START_FAILED", "BAD_COMMAND", "USER")
                .recordIn(ledger);

        assertThat(lines()).isEmpty();
    }

    @Test
    void provisionalGraceOfAPreemptionIsNotCounted() {
        preempted("RECLAIM").stillRunning().recordIn(ledger);

        assertThat(lines()).containsExactly("USAGE 10.00");
    }

    @Test
    void creditIsOfTheMonthAndThePriceOfTheTimeItGivesBack() {
        var plan = ledger.one("select plan_id from billing_period where tenant_id = ?", tenant);
        ledger.period(
                tenant,
                UUID.fromString(plan),
                "UTC",
                Instant.parse("2026-07-01T00:00:00Z"),
                Instant.parse("2026-08-01T00:00:00Z"));
        RecordedRun.of(tenant)
                .cards("1", "2026-06-30T20:00:00Z", "2026-07-01T02:00:00Z")
                .ended("FAILED", "NODE_FAILURE", "PROVIDER")
                .checkpointed("2026-06-30T21:00:00Z")
                .recordIn(ledger);

        assertThat(lines()).containsExactly("CREDIT_FAULT -3.00", "CREDIT_FAULT -2.00", "USAGE 2.00", "USAGE 4.00");
    }

    private RecordedRun tenHours() {
        return RecordedRun.of(tenant).cards("1", START, "2026-06-10T10:00:00Z");
    }

    /** Ten hours, then a stop for a preemption that takes three minutes. */
    private RecordedRun preempted(String cause) {
        long stop = Ledger.millis(START) + 600 * MINUTE;
        return tenHours()
                .segment("GRACE", "1", stop, stop + 3 * MINUTE)
                .stopRequested("PREEMPT", "2026-06-10T10:00:00Z", 5 * MINUTE)
                .ended("PREEMPTED", cause, "USER");
    }

    private RecordedRun suspended(long start, String cardsHeld) {
        return RecordedRun.of(tenant)
                .segment("RUNNING", "1", start, start + 30 * MINUTE)
                .segment("SUSPENDED", cardsHeld, start + 30 * MINUTE, start + 60 * MINUTE)
                .segment("RUNNING", "1", start + 60 * MINUTE, start + 90 * MINUTE);
    }

    private RecordedRun prepared() {
        long start = Ledger.millis(START);
        return RecordedRun.of(tenant)
                .segment("DISPATCHED", "1", start, start + 10 * MINUTE)
                .segment("STARTING", "1", start + 10 * MINUTE, start + 30 * MINUTE)
                .segment("RUNNING", "1", start + 30 * MINUTE, start + 90 * MINUTE);
    }

    private UUID policy(String field, String value) {
        var policy = Ledger.id();
        ledger.run(
                "insert into metering_policy (id, tenant_id, valid_from_at, created_at, created_by, " + field
                        + ") values (?, ?, 0, 0, 'test', ?)",
                policy,
                policy,
                value);
        return policy;
    }

    private List<String> lines() {
        return ledger.rows("""
            select l.category, l.amount from v_bill_line l
                where l.tenant_id = ? order by l.category, l.amount\
            """, tenant);
    }
}
