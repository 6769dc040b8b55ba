package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Terms;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.Money;
import org.cardhour.prices.control.PricePlans;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.core.PriceUnit;

/** Reckons what a run of a job would be charged if it ran from now on and no price changed. */
@Dependent
class JobCosts {

    private static final BigDecimal UNITS_OF_AN_HOUR = BigDecimal.valueOf(3_600_000_000L); // thousandths × milliseconds
    private static final int DECIMALS = 6;

    private final PricePlans prices;

    @Inject
    JobCosts(PricePlans prices) {
        this.prices = prices;
    }

    /** For each model, in alphabetical order, the cost by all that is known of how long it takes. */
    List<JobCost> of(Job job, Set<String> models, Instant now) {
        var durations = durations(job.ask().terms());
        return models.stream()
                .sorted()
                .flatMap(model -> {
                    var price = price(job, model, now);
                    return durations.entrySet().stream()
                            .map(basis -> cost(job.ask().demand(), model, basis, price));
                })
                .toList();
    }

    private static Map<JobCost.Basis, Duration> durations(Terms terms) {
        var durations = new EnumMap<JobCost.Basis, Duration>(JobCost.Basis.class);
        terms.walltime().ifPresent(limit -> durations.put(JobCost.Basis.WALLTIME, limit));
        terms.estimate().ifPresent(estimate -> durations.put(JobCost.Basis.ESTIMATE, estimate));
        if (durations.isEmpty()) {
            durations.put(JobCost.Basis.HOUR, Duration.ofHours(1));
        }
        return durations;
    }

    private Optional<Money> price(Job job, String model, Instant now) {
        var tenant = job.submission().tenantId();
        var unit = model.isEmpty() ? PriceUnit.CORE_HOUR : PriceUnit.CARD_HOUR;
        var usage = new PriceScope(
                unit,
                Optional.of(tenant),
                Optional.of(job.ask().kind()),
                Optional.of(model).filter(named -> !named.isEmpty()));
        return prices.price(tenant, usage, now);
    }

    private static JobCost cost(
            Demand demand, String model, Map.Entry<JobCost.Basis, Duration> basis, Optional<Money> price) {
        long thousandths = model.isEmpty()
                ? demand.cpuMillis() * demand.nodes()
                : demand.total().thousandths();
        var units = BigDecimal.valueOf(thousandths)
                .multiply(BigDecimal.valueOf(basis.getValue().toMillis()));
        return new JobCost(
                model,
                basis.getKey(),
                basis.getValue(),
                price,
                price.map(each -> new Money(
                        each.amount().multiply(units).divide(UNITS_OF_AN_HOUR, DECIMALS, RoundingMode.HALF_UP),
                        each.currency())));
    }
}
