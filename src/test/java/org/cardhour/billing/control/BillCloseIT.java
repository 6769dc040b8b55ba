package org.cardhour.billing.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.billing.core.BillCsv;
import org.cardhour.billing.core.BillState;
import org.cardhour.billing.entity.Bill;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.metering.control.RunLedgerRows;
import org.cardhour.metering.control.UsageRecording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BillCloseIT {

    private static final Instant NOW = Instant.parse("2026-06-20T00:00:00Z");
    private static final Instant CUT = Instant.parse("2026-06-15T00:00:00Z");
    private static final Duration THREE_DAYS = Duration.ofDays(3);
    private static final Actor ANN = finance("ann");
    private static final Actor BOB = finance("bob");

    private static UseCases cardhour;

    private RunLedgerRows ledger;
    private UUID plan;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
    }

    @BeforeEach
    void makeTenant() {
        ledger = RunLedgerRows.in(EmbeddedDatabase.shared());
        plan = Ids.next(NOW);
        ledger.run(
                "insert into price_plan (id, name, tenant_id, currency, tax_rate, zone, created_at, created_by)"
                        + " values (?, ?, ?, 'CNY', 0.06, 'Asia/Shanghai', 0, 'test')",
                plan,
                plan.toString(),
                ledger.tenant);
        price("A100", "10.00");
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void periodsFollowEachOtherByTheMonthsOfTheTenantsZone() {
        advance(NOW);
        advance(NOW);

        assertThat(periods())
                .containsExactly(
                        "2026-04-30T16:00:00Z 2026-05-31T16:00:00Z DRAFT",
                        "2026-05-31T16:00:00Z 2026-06-30T16:00:00Z OPEN");
    }

    @Test
    void cutEndsTheOpenPeriodAndTheNextBeginsThere() {
        var bill = cut();

        assertThat(bill.state()).isEqualTo(BillState.DRAFT);
        assertThat(bill.number().orElseThrow()).matches("CH-2026-\\d{6}");
        assertThat(periods())
                .containsExactly(
                        "2026-04-30T16:00:00Z 2026-05-31T16:00:00Z DRAFT",
                        "2026-05-31T16:00:00Z 2026-06-15T00:00:00Z DRAFT",
                        "2026-06-15T00:00:00Z 2026-06-30T16:00:00Z OPEN");
    }

    @Test
    void cutAtTheSameInstantIsTheSameBill() {
        var first = cut();
        var second = cut();

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.number()).isEqualTo(first.number());
    }

    @Test
    void cutInTheFutureOrBeforeTheOpenPeriodIsRefused() {
        cut();

        assertThat(code(cutAt(NOW.plusMillis(1)))).isEqualTo("CUT_IN_THE_FUTURE");
        assertThat(code(cutAt(CUT.minusMillis(1)))).isEqualTo("CUT_OUTSIDE_OPEN_PERIOD");
        assertThat(code(cardhour.call(BillCut.class, cut -> cut.cut(ANN, Ids.next(NOW), CUT, NOW))))
                .isEqualTo("NOT_FOUND");
    }

    @Test
    void closeThatBreaksOffIsDoneAgainWithTheSameNumber() {
        advance(NOW);
        var lastNumber =
                ledger.rows("select max(last_number) from bill_sequence").getFirst();

        assertThatThrownBy(() -> cardhour.call(BillCut.class, cut -> {
                    cut.cut(ANN, ledger.tenant, CUT, NOW);
                    throw new IllegalStateException("killed");
                }))
                .hasMessage("killed");
        var bill = cut();

        assertThat(bill.number().orElseThrow()).isEqualTo("CH-2026-%06d".formatted(Long.parseLong(lastNumber) + 1));
        assertThat(ledger.rows("select id from bill where tenant_id = ? and state = 'DRAFT'", ledger.tenant))
                .hasSize(2);
    }

    @Test
    void billIsReviewedByOneAndIssuedByAnother() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        var bill = cut();

        assertThat(code(issue(ANN, bill))).isEqualTo("BILL_STATE");
        assertThat(done(review(ANN, bill)).state()).isEqualTo(BillState.REVIEW);
        assertThat(code(issue(ANN, bill))).isEqualTo("SAME_PERSON");
        var issued = done(issue(BOB, bill));

        assertThat(issued.state()).isEqualTo(BillState.ISSUED);
        assertThat(issued.totals().orElseThrow().gross()).isEqualByComparingTo("40.00");
        assertThat(code(review(ANN, bill))).isEqualTo("BILL_STATE");
        assertThat(code(issue(BOB, bill))).isEqualTo("BILL_STATE");
    }

    @Test
    void hashIsThatOfTheCanonicalLines() throws Exception {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        ledger.ended("2026-06-11T10:00:00Z", "2026-06-11T10:00:01Z");
        var bill = issued();

        var csv = csv(bill);

        assertThat(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(csv.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(bill.contentHash().orElseThrow());
        assertThat(csv.lines().skip(1).map(line -> line.substring(0, line.indexOf(','))))
                .containsExactly("LINE", "DETAIL", "DETAIL", "REMAINDER");
        assertThat(csv(bill)).isEqualTo(csv);
    }

    @Test
    void issuedBillStaysAsItIsWhateverComesLate() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        var bill = issued();
        var before = csv(bill);

        ledger.ended("2026-06-09T10:00:00Z", "2026-06-09T12:00:00Z");
        cardhour.call(UsageRecording.class, recording -> recording.recordEndedOf(ledger.tenant, NOW));

        assertThat(csv(bill)).isEqualTo(before);
        var late = done(one(ANN, bill)).late();
        assertThat(late).hasSize(1);
        assertThat(late.getFirst().amount()).isEqualByComparingTo("80.00");
    }

    @Test
    void databaseRefusesToChangeAnIssuedBill() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        var bill = issued().id();

        for (String change : List.of(
                "update bill_line set amount = 0 where bill_id = ?",
                "delete from bill_line where bill_id = ?",
                "update bill_detail set cost = 0 where bill_id = ?",
                "delete from bill_detail where bill_id = ?",
                "update bill set gross = 0, net = 0, tax = 0 where id = ?",
                "update bill set tenant_name = upper(tenant_name) where id = ?",
                "update bill set state = 'REVIEW' where id = ?",
                "delete from bill where id = ?",
                "insert into bill_line select bill_id, 99, project_id, 'x', cluster_id, 'x', 'x', 'x', 'x',"
                        + " price_version_id, category, runs, units, list_price, price, currency, list_amount, amount,"
                        + " remainder from bill_line where bill_id = ?")) {
            assertThatThrownBy(() -> ledger.run(change, bill))
                    .as(change)
                    .hasMessageMatching("(?s).*(issued|numbered) bill.*");
        }
        assertThat(ledger.run("update bill set state = 'SETTLED' where id = ?", bill))
                .isEqualTo(1);
    }

    @Test
    void usageAfterTheReviewMustBeReviewedAgain() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        var bill = cut();
        done(review(ANN, bill));

        ledger.ended("2026-06-11T10:00:00Z", "2026-06-11T11:00:00Z");

        assertThat(code(issue(BOB, bill))).isEqualTo("BILL_CHANGED");
        done(review(ANN, bill));
        assertThat(done(issue(BOB, bill)).totals().orElseThrow().gross()).isEqualByComparingTo("80.00");
    }

    /** B12 */
    @Test
    void tenantWithUnratedUsageIsParkedAlone() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        ledger.run("update job_run set model = 'B200' where tenant_id = ?", ledger.tenant);
        var parked = cut();

        var refused = review(ANN, parked);

        assertThat(code(refused)).isEqualTo("BILL_PARKED");
        assertThat(done(one(ANN, parked)).obstacles())
                .containsExactly(new Obstacle(Obstacle.Cause.NO_PRICE, "B200", 1));
        try (var other = RunLedgerRows.in(EmbeddedDatabase.shared())) {
            var bill = done(cardhour.call(BillCut.class, cut -> cut.cut(ANN, other.tenant, CUT, NOW)));
            assertThat(done(review(ANN, bill)).state()).isEqualTo(BillState.REVIEW);
        }
        price("B200", "20.00");
        assertThat(done(review(ANN, parked)).totals().orElseThrow().gross()).isEqualByComparingTo("80.00");
    }

    /** B21 */
    @Test
    void tenantWithOverlappingPricesIsParked() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        ledger.run(
                "insert into price_version (id, plan_id, unit, model, list_price, contract_price, valid_from_at,"
                        + " created_at, created_by) values (?, ?, 'CARD_HOUR', 'A100', 9, 9, 1, 0, 'test')",
                Ids.next(NOW),
                plan);

        assertThat(code(review(ANN, cut()))).isEqualTo("BILL_PARKED");
    }

    @Test
    void runThatHasNotEndedIsWaitedForUntilTheCollectionIsOver() {
        ledger.running("2026-06-14T23:00:00Z");
        ledger.heartbeat("2026-06-16T00:00:00Z");
        var bill = cut();

        assertThat(code(reviewAt(CUT.plus(Duration.ofDays(2)), bill))).isEqualTo("BILL_PARKED");
        var reviewed = done(reviewAt(CUT.plus(THREE_DAYS), bill));

        assertThat(reviewed.totals().orElseThrow().gross()).isEqualByComparingTo("40.00");
    }

    @Test
    void runThatIsNotProvenUntilTheEndIsNotGuessed() {
        ledger.running("2026-06-14T22:00:00Z");
        ledger.heartbeat("2026-06-14T23:00:00Z");
        var bill = cut();

        assertThat(code(review(ANN, bill))).isEqualTo("BILL_PARKED");
    }

    @Test
    void openBillIsProvisionalAndShowsWhatItHasCostSoFar() {
        ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00Z");
        cardhour.call(UsageRecording.class, recording -> recording.recordEndedOf(ledger.tenant, NOW));
        advance(NOW);
        var admin = new Actor(
                "t-1",
                "t",
                Set.of(new Grant(Actor.TENANT_ADMIN, Optional.of(ledger.tenant), Optional.empty())),
                "",
                "",
                "r");

        var bills = done(cardhour.call(
                BillQueries.class, queries -> queries.list(admin, Optional.empty(), Optional.empty(), 10)));
        var open = bills.stream()
                .filter(facts -> facts.bill().state() == BillState.OPEN)
                .findFirst()
                .orElseThrow();

        assertThat(bills).hasSize(2);
        assertThat(done(one(admin, open.bill())).totals().orElseThrow().gross()).isEqualByComparingTo("40.00");
        assertThat(done(one(admin, open.bill())).lines()).hasSize(1);
    }

    @Test
    void billIsShownToItsTenantsAdminsAndHiddenFromOthers() {
        var bill = cut();
        var member = actor(new Grant(Actor.MEMBER, Optional.of(ledger.tenant), Optional.of(ledger.project)));
        var stranger = actor(new Grant(Actor.TENANT_ADMIN, Optional.of(Ids.next(NOW)), Optional.empty()));

        assertThat(code(one(member, bill))).isEqualTo("FORBIDDEN");
        assertThat(code(one(stranger, bill))).isEqualTo("NOT_FOUND");
        assertThat(code(cardhour.call(
                        BillQueries.class,
                        queries -> queries.list(stranger, Optional.of(ledger.tenant), Optional.empty(), 10))))
                .isEqualTo("NOT_FOUND");
        assertThat(code(cardhour.call(BillQueries.class, queries -> queries.export(ANN, bill.id(), "csv", NOW))))
                .isEqualTo("BILL_WITHOUT_LINES");
    }

    @Test
    void planMadeForTheTenantTakesOverWhileNothingIsRated() {
        try (var other = RunLedgerRows.in(EmbeddedDatabase.shared())) {
            cardhour.call(Periods.class, periods -> {
                periods.advance(other.tenant, NOW);
                return true;
            });
            var own = Ids.next(NOW);
            other.run(
                    "insert into price_plan (id, name, tenant_id, currency, tax_rate, zone, created_at, created_by)"
                            + " values (?, ?, ?, 'EUR', 0.19, 'Europe/Berlin', 0, 'test')",
                    own,
                    own.toString(),
                    other.tenant);

            assertThat(due()).contains(other.tenant);
            cardhour.call(Periods.class, periods -> {
                periods.advance(other.tenant, NOW);
                return true;
            });

            assertThat(other.rows("select plan_id from billing_period where tenant_id = ?", other.tenant))
                    .containsExactly(own.toString(), own.toString());
            assertThat(due()).doesNotContain(other.tenant);
        }
    }

    private static List<UUID> due() {
        return cardhour.call(Periods.class, periods -> periods.due(NOW));
    }

    private void price(String model, String price) {
        ledger.run(
                "insert into price_version (id, plan_id, unit, model, list_price, contract_price, valid_from_at,"
                        + " created_at, created_by) values (?, ?, 'CARD_HOUR', ?, ?, ?, 0, 0, 'test')",
                Ids.next(NOW),
                plan,
                model,
                price,
                price);
    }

    private void advance(Instant now) {
        cardhour.call(Periods.class, periods -> {
            periods.advance(ledger.tenant, now);
            return true;
        });
    }

    private Bill cut() {
        return done(cutAt(CUT));
    }

    private Outcome<Bill> cutAt(Instant at) {
        return cardhour.call(BillCut.class, cut -> cut.cut(ANN, ledger.tenant, at, NOW));
    }

    private Bill issued() {
        var bill = cut();
        done(review(ANN, bill));
        return done(issue(BOB, bill));
    }

    private static Outcome<Bill> review(Actor actor, Bill bill) {
        return cardhour.call(BillReview.class, review -> review.review(actor, bill.id(), THREE_DAYS, NOW));
    }

    private static Outcome<Bill> reviewAt(Instant now, Bill bill) {
        return cardhour.call(BillReview.class, review -> review.review(ANN, bill.id(), THREE_DAYS, now));
    }

    private static Outcome<Bill> issue(Actor actor, Bill bill) {
        return cardhour.call(BillReview.class, review -> review.issue(actor, bill.id(), THREE_DAYS, NOW));
    }

    private static Outcome<BillFacts> one(Actor actor, Bill bill) {
        return cardhour.call(BillQueries.class, queries -> queries.one(actor, bill.id(), THREE_DAYS, NOW));
    }

    private static String csv(Bill bill) {
        var text = new StringBuilder();
        cardhour.call(BillQueries.class, queries -> {
            var facts = done(queries.export(ANN, bill.id(), "csv", NOW));
            queries.read(facts, new BillCsv(bill.number().orElseThrow(), bill.revision(), text::append));
            return true;
        });
        return text.toString();
    }

    private List<String> periods() {
        List<String> periods = new ArrayList<>();
        for (String row : ledger.rows(
                "select concat(p.start_at, ' ', p.end_at, ' ', b.state) from billing_period p"
                        + " join bill b on b.period_id = p.id where p.tenant_id = ? order by p.start_at",
                ledger.tenant)) {
            var parts = row.split(" ", -1);
            periods.add(Instant.ofEpochMilli(Long.parseLong(parts[0])) + " "
                    + Instant.ofEpochMilli(Long.parseLong(parts[1])) + " " + parts[2]);
        }
        return periods;
    }

    private static Actor finance(String name) {
        return new Actor(name + "-id", name, Set.of(Grant.onPlatform(Actor.FINANCE)), "127.0.0.1", "", "r-1");
    }

    private static Actor actor(Grant grant) {
        return new Actor("p-1", "p", Set.of(grant), "127.0.0.1", "", "r-1");
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
