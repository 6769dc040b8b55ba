package org.cardhour.prices.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PriceScheduleTest {

    private static final UUID TENANT = new UUID(1, 1);
    private static final PriceScope ANY = scope(null, null, null);
    private static final PriceScope A100 = scope(null, null, "A100");
    private static final PriceScope TRAINING = scope(null, JobKind.TRAINING, null);
    private static final PriceScope OWN = scope(TENANT, null, null);
    private static final Instant NOW = day(10);

    @Test
    void tenantOutweighsKindAndKindOutweighsModel() {
        var schedule = schedule(term(1, ANY, 0), term(2, A100, 0), term(3, TRAINING, 0), term(4, OWN, 20));
        var usage = scope(TENANT, JobKind.TRAINING, "A100");

        assertThat(schedule.at(day(20), usage)).contains(schedule.terms().get(3));
        assertThat(schedule.at(day(19), usage)).contains(schedule.terms().get(2));
        assertThat(schedule.at(day(19), scope(TENANT, JobKind.BATCH, "A100")))
                .contains(schedule.terms().get(1));
        assertThat(schedule.at(day(19), scope(TENANT, JobKind.BATCH, "L40")))
                .contains(schedule.terms().getFirst());
    }

    @Test
    void noPriceHoldsBeforeItBeginsOrFromItsEndOn() {
        var schedule = schedule(term(1, A100, 5, 6));
        var usage = scope(TENANT, JobKind.BATCH, "A100");

        assertThat(schedule.at(day(5), usage)).isPresent();
        assertThat(schedule.at(day(5).minusMillis(1), usage)).isEmpty();
        assertThat(schedule.at(day(6), usage)).isEmpty();
        assertThat(schedule.at(day(5), scope(TENANT, JobKind.BATCH, "L40"))).isEmpty();
    }

    /** B21 */
    @Test
    void priceThatOverlapsOneForTheSameUsageDoesNotFit() {
        var schedule = schedule(term(1, A100, 5, 20));

        assertThat(schedule.fit(term(2, A100, 19), NOW)).isEqualTo(new PriceFit.Overlaps(id(1)));
        assertThat(schedule.fit(term(2, A100, 20), NOW)).isEqualTo(new PriceFit.Fits());
        assertThat(schedule.fit(term(2, TRAINING, 19), NOW)).isEqualTo(new PriceFit.Fits());
    }

    @Test
    void priceThatLeavesTimeWithoutAnyPriceDoesNotFit() {
        var schedule = schedule(term(1, A100, 11, 20));

        assertThat(schedule.fit(term(2, A100, 21), NOW)).isEqualTo(new PriceFit.LeavesGap(id(1), day(20)));
        assertThat(schedule.fit(term(2, A100, 9, 10), NOW)).isEqualTo(new PriceFit.LeavesGap(id(1), day(10)));
    }

    @Test
    void timeBetweenMayBeCoveredByAWiderPrice() {
        var partly = schedule(term(1, OWN, 11, 20), term(2, ANY, 0, 22), term(3, A100, 0));
        var wholly = schedule(term(1, OWN, 11, 20), term(2, ANY, 0, 22), term(3, ANY, 22));

        assertThat(partly.fit(term(9, OWN, 30), NOW)).isEqualTo(new PriceFit.LeavesGap(id(1), day(22)));
        assertThat(wholly.fit(term(9, OWN, 30), NOW)).isEqualTo(new PriceFit.Fits());
    }

    @Test
    void pastThatWasPricedIsNotPricedAnew() {
        var schedule = schedule(term(1, ANY, 5));

        assertThat(schedule.fit(term(2, A100, 9), NOW)).isEqualTo(new PriceFit.RewritesPast(id(1)));
        assertThat(schedule.fit(term(2, A100, 10), NOW)).isEqualTo(new PriceFit.Fits());
        assertThat(schedule.fit(term(2, A100, 3, 5), NOW)).isEqualTo(new PriceFit.Fits());
    }

    @Test
    void pastWithoutAPriceMayStillGetOne() {
        assertThat(schedule().fit(term(2, A100, 1), NOW)).isEqualTo(new PriceFit.Fits());
    }

    private static PriceSchedule schedule(PriceTerm... terms) {
        return new PriceSchedule(List.of(terms));
    }

    private static PriceTerm term(int id, PriceScope scope, int from) {
        return new PriceTerm(id(id), scope, new Validity(day(from), Optional.empty()));
    }

    private static PriceTerm term(int id, PriceScope scope, int from, int until) {
        return new PriceTerm(id(id), scope, new Validity(day(from), Optional.of(day(until))));
    }

    private static PriceScope scope(@Nullable UUID tenant, @Nullable JobKind kind, @Nullable String model) {
        return new PriceScope(
                PriceUnit.CARD_HOUR,
                Optional.ofNullable(tenant),
                Optional.ofNullable(kind),
                Optional.ofNullable(model));
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }

    private static Instant day(int number) {
        return Instant.EPOCH.plusSeconds(86_400L * number);
    }
}
