package org.cardhour.prices.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.metering.control.RunLedgerRows;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.core.PriceUnit;
import org.cardhour.prices.core.Validity;
import org.cardhour.prices.entity.PlanTerms;
import org.cardhour.prices.entity.PriceVersion;
import org.cardhour.prices.entity.Tariff;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PriceChangeIT {

    private static final Instant NOW = Instant.parse("2026-06-10T00:00:00Z");
    private static final Actor FINANCE =
            new Actor("fin-1", "fin", Set.of(Grant.onPlatform(Actor.FINANCE)), "127.0.0.1", "", "r-1");

    private static UseCases cardhour;

    private final UUID tenant = newTenant();

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
    }

    @Test
    void platformStartsWithOneStandardPlanThatTenantsWithoutTheirOwnAreChargedBy() {
        var standard = cardhour.call(PricePlans.class, plans -> plans.of(tenant));
        assertThat(standard.tenantId()).isEmpty();

        var own = plan();

        assertThat(cardhour.call(PricePlans.class, plans -> plans.of(tenant)).id())
                .isEqualTo(own);
    }

    @Test
    void tenantHasOnePlan() {
        plan();

        var second =
                cardhour.call(PlanCreation.class, creation -> creation.create(FINANCE, terms("other", tenant), NOW));

        assertThat(code(second)).isEqualTo("PLAN_OF_TENANT_EXISTS");
    }

    @Test
    void priceIsEnteredEndedAndFollowed() {
        var plan = plan();
        var first = done(enter(plan, "10", "2026-01-01T00:00:00Z"));

        assertThat(code(enter(plan, "12", "2026-07-01T00:00:00Z"))).isEqualTo("PRICE_OVERLAP");
        done(end(plan, first.id(), "2026-07-01T00:00:00Z"));
        assertThat(code(enter(plan, "12", "2026-07-02T00:00:00Z"))).isEqualTo("PRICE_GAP");
        done(enter(plan, "12", "2026-07-01T00:00:00Z"));

        var versions =
                done(cardhour.call(PricePlans.class, plans -> plans.one(plan))).versions();
        assertThat(versions)
                .extracting(version ->
                        version.tariff().contractPrice().stripTrailingZeros().toPlainString())
                .containsExactly("10", "12");
        assertThat(versions.getFirst().endedBy()).contains("fin-1");
    }

    @Test
    void priceEndsOnceAndNotInThePast() {
        var plan = plan();
        var version = done(enter(plan, "10", "2026-01-01T00:00:00Z")).id();

        assertThat(code(end(plan, version, "2026-06-09T00:00:00Z"))).isEqualTo("PRICE_ENDED_IN_THE_PAST");
        done(end(plan, version, "2026-06-11T00:00:00Z"));
        assertThat(code(end(plan, version, "2026-06-12T00:00:00Z"))).isEqualTo("PRICE_CAN_NOT_END");
        assertThat(code(end(planOf(newTenant()), version, "2026-06-12T00:00:00Z")))
                .isEqualTo("NOT_FOUND");
    }

    @Test
    void priceInAnotherCurrencyIsRefused() {
        var entry = new PriceChange.Entry(
                scope(), new Validity(NOW, Optional.empty()), new Tariff(BigDecimal.ONE, BigDecimal.ONE), "EUR");
        var plan = plan();

        var entered = cardhour.call(PriceChange.class, change -> change.enter(FINANCE, plan, entry, NOW));

        assertThat(code(entered)).isEqualTo("PRICE_CURRENCY");
    }

    @Test
    void ofManyWhoEnterThePriceAtOnceOneSucceeds() throws Exception {
        var plan = plan();

        try (var together = Executors.newFixedThreadPool(8)) {
            Callable<Boolean> entry = () -> enter(plan, "10", "2026-07-01T00:00:00Z") instanceof Outcome.Done;
            var calls = together.invokeAll(
                    IntStream.range(0, 8).mapToObj(call -> entry).toList());
            int entered = 0;
            for (var call : calls) {
                entered += call.get() ? 1 : 0;
            }
            assertThat(entered).isEqualTo(1);
        }
    }

    @Test
    void tenantOfAPlanMustExist() {
        var nobody = Ids.next(NOW);

        var created = cardhour.call(PlanCreation.class, creation -> creation.create(FINANCE, terms("x", nobody), NOW));

        assertThat(code(created)).isEqualTo("UNKNOWN_TENANT");
    }

    private static UUID newTenant() {
        try (var rows = RunLedgerRows.in(EmbeddedDatabase.shared())) {
            return rows.tenant;
        }
    }

    private UUID plan() {
        return planOf(tenant);
    }

    private static UUID planOf(UUID tenant) {
        var created = cardhour.call(
                PlanCreation.class,
                creation -> creation.create(FINANCE, terms(Ids.next(NOW).toString(), tenant), NOW));
        return done(created).plan().id();
    }

    private static PlanTerms terms(String name, UUID tenant) {
        return new PlanTerms(name, tenant, "CNY", new BigDecimal("0.06"), ZoneId.of("Asia/Shanghai"));
    }

    private static Outcome<PriceVersion> enter(UUID plan, String price, String from) {
        return cardhour.call(PriceChange.class, change -> change.enter(FINANCE, plan, entry(price, from), NOW));
    }

    private static Outcome<PriceVersion> end(UUID plan, UUID version, String until) {
        return cardhour.call(
                PriceChange.class, change -> change.end(FINANCE, plan, version, Instant.parse(until), NOW));
    }

    private static PriceChange.Entry entry(String price, String from) {
        return new PriceChange.Entry(
                scope(),
                new Validity(Instant.parse(from), Optional.empty()),
                new Tariff(new BigDecimal(price), new BigDecimal(price)),
                "CNY");
    }

    private static PriceScope scope() {
        return new PriceScope(PriceUnit.CARD_HOUR, Optional.empty(), Optional.empty(), Optional.of("A100"));
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
