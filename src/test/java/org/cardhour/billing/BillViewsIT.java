package org.cardhour.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The worked figures of the bill, through the views. */
class BillViewsIT {

    private final Ledger ledger = Ledger.open();
    private final UUID tenant = Ledger.id();
    private UUID plan = tenant;

    @BeforeEach
    void makePlan() {
        plan = ledger.plan(tenant);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void runOverTheMonthsEndIsSplitInTheTenantsZone() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06", "2026-07");

        run("4", "2026-06-30T15:30:00Z", "2026-06-30T16:45:00Z");

        assertThat(cardHours()).containsExactly("2026-06 USAGE 2.000000", "2026-07 USAGE 3.000000");
        assertThat(lines("2026-06")).containsExactly("USAGE 20.00");
        assertThat(lines("2026-07")).containsExactly("USAGE 30.00");
    }

    @Test
    void marchInBerlinIsAnHourShort() {
        ledger.price(plan, "A100", "1.00", "2026-01-01T00:00:00Z");
        months("Europe/Berlin", "2026-02", "2026-03", "2026-04");

        run("8", "2026-02-28T23:00:00Z", "2026-03-31T22:00:00Z");

        assertThat(cardHours()).containsExactly("2026-03 USAGE 5944.000000");
        assertThat(lines("2026-03")).containsExactly("USAGE 5944.00");
    }

    @Test
    void manySmallJobsAreRoundedOnceAndTheRemainderIsShown() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06");
        run("1", "2026-06-10T00:00:00Z", "2026-06-10T00:00:35Z");
        repeatRun(9_999);

        assertThat(ledger.rows("""
            select l.amount, l.runs, l.shown, l.remainder, l.shown + l.remainder
            from v_bill_line l where l.tenant_id = ?\
            """, tenant))
                .containsExactly("972.22" + " 10000" + " 972.220000" + " 0.000000" + " 972.220000");
        assertThat(ledger.one("select gross, net, tax, currency from v_bill_total where tenant_id = ?", tenant))
                .isEqualTo("972.22 917.19 55.03 CNY");
    }

    @Test
    void detailAndRemainderAreTheLine() {
        ledger.price(plan, "A100", "0.01", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06");

        for (int job = 0; job < 7; job++) {
            run("1", "2026-06-10T00:00:00Z", "2026-06-10T00:00:01Z");
        }

        assertThat(ledger.rows("""
            select amount, shown, remainder from v_bill_line l where l.tenant_id = ?\
            """, tenant)).containsExactly("0.00 0.000021" + " -0.000021");
    }

    /** B1 */
    @Test
    void runThatEndsWithThePeriodHasNoLineInTheNext() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06", "2026-07");

        run("1", "2026-06-30T15:00:00Z", "2026-06-30T16:00:00Z");

        assertThat(lines("2026-06")).containsExactly("USAGE 10.00");
        assertThat(lines("2026-07")).isEmpty();
        assertThat(ledger.rows("select 1 from v_slice where tenant_id = ?", tenant))
                .hasSize(1);
    }

    @Test
    void runThatStartsWithThePeriodHasNoLineInTheOneBefore() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06", "2026-07");

        run("1", "2026-06-30T16:00:00Z", "2026-06-30T17:00:00Z");

        assertThat(lines("2026-06")).isEmpty();
        assertThat(lines("2026-07")).containsExactly("USAGE 10.00");
    }

    /** B2: reading twice gives one set of lines, at UTC−9 too, where the session is. */
    @Test
    void readingTheBillTwiceGivesTheSameLines() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Etc/GMT+9", "2026-06", "2026-07");
        run("1", "2026-07-01T08:00:00Z", "2026-07-01T10:00:00Z");

        var first = lines("2026-06");

        assertThat(first).containsExactly("USAGE 10.00");
        assertThat(lines("2026-06")).isEqualTo(first);
        assertThat(lines("2026-07")).containsExactly("USAGE 10.00");
    }

    /** B3 */
    @Test
    void monthIsTheTenantsAndNotTheServers() {
        ledger.price(plan, "A100", "10.00", "2023-01-01T00:00:00Z");
        months("UTC", "2023-10", "2023-11");

        run("1", "2023-10-31T22:48:30Z", "2023-10-31T23:48:30Z");

        assertThat(lines("2023-10")).containsExactly("USAGE 10.00");
        assertThat(lines("2023-11")).isEmpty();
    }

    /** B4 */
    @Test
    void monthOfShanghaiStartsTheEveningBeforeInUtc() {
        months("Asia/Shanghai", "2026-06");

        assertThat(ledger.one("select start_at, end_at from billing_period where tenant_id = ?", tenant))
                .isEqualTo(Ledger.millis("2026-05-31T16:00:00Z") + " " + Ledger.millis("2026-06-30T16:00:00Z"));
    }

    /** B5: a run is recorded with all its cards, however they were asked for. */
    @Test
    void sixteenCardsForAnHourAreSixteenCardHours() {
        RecordedRun.of(tenant)
                .cards("16", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z")
                .recordIn(ledger);

        assertThat(usage()).containsExactly("57600000000 57600.000000 16.000000");
    }

    /** B7 */
    @Test
    void quarterOfAnHourIsNineHundredCardSeconds() {
        run("1", "2026-06-10T00:00:00Z", "2026-06-10T00:15:00Z");

        assertThat(usage()).containsExactly("900000000 900.000000 0.250000");
    }

    /** B8 */
    @Test
    void finishedRunIsReadTheSameALaterDay() {
        run("3", "2026-06-10T00:00:00Z", "2026-06-10T00:00:00.001Z");
        var first = usage();

        ledger.run("set timestamp = unix_timestamp() + 86400");

        assertThat(usage()).isEqualTo(first).containsExactly("3000 0.003000 0.000001");
    }

    /** B10 and B13 */
    @Test
    void shownQuantityTimesPriceExplainsTheAmount() {
        ledger.price(plan, "A100", "12.345678", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06");
        run("1", "2026-06-10T00:00:00Z", "2026-06-10T00:00:30Z");

        assertThat(ledger.rows("""
            select d.cost, d.units, round(d.units * 0.000001 * v.contract_price / 3600, 6)
            from v_bill_detail d join price_version v on v.id = d.price_version_id
            where d.tenant_id = ?\
            """, tenant)).containsExactly("0.102881" + " 30000000" + " 0.102881");
        assertThat(lines("2026-06")).containsExactly("USAGE 0.10");
    }

    /** B12 */
    @Test
    void modelWithoutAPriceIsInSuspenseAndStopsNobodyElse() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06");
        run("1", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z");
        RecordedRun.of(tenant)
                .model("B200")
                .cards("2", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z")
                .recordIn(ledger);

        assertThat(ledger.rows("select model, runs, units from v_unrated where tenant_id = ?", tenant))
                .containsExactly("B200 1 7200000000");
        assertThat(lines("2026-06")).containsExactly("USAGE 10.00");
        assertThat(usage()).hasSize(2);
    }

    @Test
    void onlyTheHoursWithoutAPriceAreInSuspense() {
        ledger.price(plan, "A100", "10.00", "2026-06-10T00:30:00Z");
        months("Asia/Shanghai", "2026-06");
        run("1", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z");

        assertThat(ledger.rows("select units from v_unrated where tenant_id = ?", tenant))
                .containsExactly("1800000000");
        assertThat(lines("2026-06")).containsExactly("USAGE 5.00");
    }

    /** B14 */
    @Test
    void partsByMonthAddUpToTheWhole() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-05", "2026-06", "2026-07");
        run("1", "2026-05-15T00:00:00Z", "2026-07-15T00:00:00Z");

        assertThat(ledger.one("select sum(units) from v_slice where tenant_id = ?", tenant))
                .isEqualTo(ledger.one("select charged_units from v_card_usage where tenant_id = ?", tenant));
        assertThat(cardHours())
                .containsExactly("2026-05 USAGE 400.000000", "2026-06 USAGE 720.000000", "2026-07 USAGE 344.000000");
    }

    /** B19 */
    @Test
    void veryLargeQuantityIsExact() {
        ledger.price(plan, "A100", "99999.999999", "2026-01-01T00:00:00Z");
        months("UTC", "2026-06");
        for (int run = 0; run < 3; run++) {
            run("9000000000000", "2026-06-01T00:00:00Z", "2026-06-30T23:59:59.999Z");
        }

        assertThat(ledger.one("""
            select units, amount from v_bill_line l where l.tenant_id = ?\
            """, tenant)).isEqualTo("69983999973000000000000000 1943999999230560000007.50");
    }

    /** B20 */
    @Test
    void runCancelledBeforeItStartedIsListedAndCostsNothing() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06");
        RecordedRun.of(tenant)
                .segment(
                        "DISPATCHED", "4", Ledger.millis("2026-06-10T00:00:00Z"), Ledger.millis("2026-06-10T01:00:00Z"))
                .ended("CANCELLED", "CANCEL", "USER")
                .recordIn(ledger);

        assertThat(usage()).containsExactly("0 0.000000 0.000000");
        assertThat(lines("2026-06")).isEmpty();
    }

    /** B21 */
    @Test
    void overlappingPricesAreFoundWhereTheyGotIn() {
        var first = ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z", "2026-07-01T00:00:00Z");
        var second = ledger.price(plan, "A100", "11.00", "2026-06-01T00:00:00Z");
        ledger.price(plan, "H100", "11.00", "2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z");
        ledger.price(plan, "H100", "12.00", "2026-06-01T00:00:00Z");

        assertThat(ledger.rows("select price_version_id from v_price_overlap where plan_id = ?", plan))
                .containsExactlyInAnyOrder(first.toString(), second.toString());
    }

    /** B22 */
    @Test
    void quarterOfACardForFourHoursIsACardHour() {
        run("0.25", "2026-06-10T00:00:00Z", "2026-06-10T04:00:00Z");

        assertThat(usage()).containsExactly("3600000000 3600.000000 1.000000");
    }

    @Test
    void runOverAPriceChangeHasTwoLinesWithTwoPrices() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z", "2026-06-10T00:20:00Z");
        ledger.price(plan, "A100", "12.00", "2026-06-10T00:20:00Z");
        months("Asia/Shanghai", "2026-06");
        run("1", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z");

        assertThat(ledger.rows("""
            select price, units, amount from v_bill_line l where l.tenant_id = ? order by price\
            """, tenant))
                .containsExactly("10.000000" + " 1200000000" + " 3.33", "12.000000" + " 2400000000" + " 8.00");
    }

    @Test
    void mostSpecificPriceWins() {
        ledger.price(plan, null, "1.00", "2026-01-01T00:00:00Z");
        ledger.price(plan, "A100", "2.00", "2026-01-01T00:00:00Z");
        ledger.price(plan, null, "INFERENCE", null, "3.00", "2026-01-01T00:00:00Z", null);
        ledger.price(plan, tenant, null, null, "4.00", "2026-06-11T00:00:00Z", null);
        var other = Ledger.id();
        ledger.plan(other);
        ledger.price(plan, other, "TRAINING", "A100", "9.00", "2026-01-01T00:00:00Z", null);
        months("Asia/Shanghai", "2026-06");
        hourOf("L40", "TRAINING", "2026-06-10T00:00:00Z");
        hourOf("A100", "TRAINING", "2026-06-10T00:00:00Z");
        hourOf("A100", "INFERENCE", "2026-06-10T00:00:00Z");
        hourOf("A100", "INFERENCE", "2026-06-11T00:00:00Z");

        assertThat(ledger.rows("""
            select model, amount from v_bill_line l where l.tenant_id = ? order by amount\
            """, tenant)).containsExactly("L40 1.00", "A100 2.00", "A100 3.00", "A100 4.00");
    }

    @Test
    void runningRunIsProvisionalUpToItsProof() {
        ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");
        months("Asia/Shanghai", "2026-06");
        RecordedRun.of(tenant)
                .cards("2", "2026-06-10T00:00:00Z", "2026-06-10T00:30:00Z")
                .stillRunning()
                .recordIn(ledger);

        assertThat(ledger.one("select provisional, gross from v_bill_total where tenant_id = ?", tenant))
                .isEqualTo("1 10.00");
        assertThat(ledger.one("select provisional, card_hours from v_card_usage where tenant_id = ?", tenant))
                .isEqualTo("1 1.000000");
    }

    @Test
    void tiesAreRoundedAwayFromZeroWhateverTheSessionsDivisionPrecision() {
        ledger.price(plan, "A100", "0.010000", "2026-01-01T00:00:00Z", "2026-06-05T00:00:00Z");
        ledger.price(plan, "A100", "0.009999", "2026-06-05T00:00:00Z");
        months("Asia/Shanghai", "2026-06");
        run("0.5", "2026-06-02T00:00:00Z", "2026-06-02T01:00:00Z");
        run("0.5", "2026-06-06T00:00:00Z", "2026-06-06T01:00:00Z");

        for (int increment : new int[] {0, 4, 30}) {
            ledger.run("set div_precision_increment = " + increment);
            assertThat(ledger.rows("""
                select price, amount from v_bill_line l where l.tenant_id = ? order by price\
                """, tenant)).containsExactly("0.009999" + " 0.00", "0.010000" + " 0.01");
        }
    }

    @Test
    void usageOutsideAllPeriodsIsFound() {
        months("Asia/Shanghai", "2026-06");

        run("1", "2026-06-30T15:00:00Z", "2026-06-30T17:00:00Z");

        assertThat(ledger.rows("select units from v_unplaced_usage where tenant_id = ?", tenant))
                .containsExactly("3600000000");
    }

    @Test
    void recordedUsageIsNeverChanged() {
        run("1", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z");

        for (String change : new String[] {
            "update usage_run set model = 'X' where tenant_id = ?",
            "delete from usage_run where tenant_id = ?",
            "update usage_segment s join usage_run r using (run_id) set s.end_at = s.end_at + 1 where r.tenant_id = ?",
            "delete s from usage_segment s join usage_run r using (run_id) where r.tenant_id = ?"
        }) {
            assertThatThrownBy(() -> ledger.run(change, tenant)).hasMessageContaining("recorded usage is never");
        }
        assertThat(usage()).containsExactly("3600000000 3600.000000 1.000000");
    }

    @Test
    void engineJobIsNotRecordedForTwoRuns() {
        var run = RecordedRun.of(tenant).cards("1", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z");
        var other = RecordedRun.of(tenant).cards("1", "2026-06-10T00:00:00Z", "2026-06-10T01:00:00Z");
        other.engineId = run.engineId;
        run.recordIn(ledger);

        assertThatThrownBy(() -> other.recordIn(ledger)).hasMessageContaining("usage_run_of_engine");
    }

    @Test
    void priceVersionIsOnlyEndedAndOnlyOnce() {
        var version = ledger.price(plan, "A100", "10.00", "2026-01-01T00:00:00Z");

        assertThatThrownBy(() -> ledger.run("update price_version set contract_price = 9 where id = ?", version))
                .hasMessageContaining("never edited");
        ledger.run(
                "update price_version set valid_until_at = ? where id = ?",
                Ledger.millis("2026-07-01T00:00:00Z"),
                version);
        assertThatThrownBy(() -> ledger.run("update price_version set valid_until_at = null where id = ?", version))
                .hasMessageContaining("never edited");
    }

    private void run(String cards, String start, String end) {
        RecordedRun.of(tenant).cards(cards, start, end).recordIn(ledger);
    }

    private void repeatRun(int times) {
        ledger.run("""
            insert into usage_run select uuid(), cluster_id, seq, engine_submitted_at, job_id, job_name, job_kind,
                run_no, tenant_id, project_id, submitted_by, model, policy_id, dispatched_at, started_at, ended_at,
                run_end, cause, fault, exit_code, last_checkpoint_at, stop_reason, stop_requested_at, stop_grace_ms,
                preempt_cause, skewed, content_hash, recorded_at
            from usage_run join seq_1_to_%d where tenant_id = ?\
            """.formatted(times), tenant);
        ledger.run("""
            insert ignore into usage_segment select r.run_id, s.segment_no, s.tenant_id, s.kind, s.cards_thousandths, s.start_at,
                s.end_at
            from usage_segment s join usage_run o on o.run_id = s.run_id
            join usage_run r on r.tenant_id = o.tenant_id where o.tenant_id = ?\
            """, tenant);
    }

    private void hourOf(String model, String kind, String start) {
        RecordedRun.of(tenant)
                .model(model)
                .kind(kind)
                .cards("1", start, Instant.parse(start).plusSeconds(3600).toString())
                .recordIn(ledger);
    }

    private void months(String zone, String... months) {
        for (String text : months) {
            var month = YearMonth.parse(text);
            var start = month.atDay(1).atStartOfDay(ZoneId.of(zone)).toInstant();
            var end = month.plusMonths(1).atDay(1).atStartOfDay(ZoneId.of(zone)).toInstant();
            ledger.period(tenant, plan, zone, start, end);
        }
    }

    private List<String> cardHours() {
        return ledger.rows("""
            select concat(b.start_at, ''), s.category, round(cast(sum(s.units) as decimal(58, 20)) / 3600000000, 6)
            from v_slice s join billing_period b on b.id = s.period_id
            where s.tenant_id = ? group by b.start_at, s.category order by b.start_at\
            """, tenant).stream().map(this::named).toList();
    }

    /** Puts the month in place of its first instant: the middle of a month is in it in every zone. */
    private String named(String row) {
        var start = Instant.ofEpochMilli(Long.parseLong(row.substring(0, row.indexOf(' '))));
        var middle = start.plusSeconds(15 * 86_400L).atZone(ZoneId.of("UTC"));
        return YearMonth.from(middle) + row.substring(row.indexOf(' '));
    }

    private List<String> lines(String month) {
        var middle = month + "-15T00:00:00Z";
        return ledger.rows("""
            select l.category, l.amount from v_bill_line l join billing_period b on b.id = l.period_id
            where l.tenant_id = ? and b.start_at <= ? and ? < b.end_at order by l.category, l.amount\
            """, tenant, Ledger.millis(middle), Ledger.millis(middle));
    }

    private List<String> usage() {
        return ledger.rows(
                "select charged_units, card_seconds, card_hours from v_card_usage where tenant_id = ? order by run_id",
                tenant);
    }
}
