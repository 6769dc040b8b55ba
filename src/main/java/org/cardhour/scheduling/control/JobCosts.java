package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.jobs.control.JobPrices;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.RunCost;
import org.cardhour.jobs.core.Terms;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.Money;

/** Reckons what a run of a job would be charged if it ran from now on and no price changed. */
@Dependent
class JobCosts {

    private final JobPrices prices;

    @Inject
    JobCosts(JobPrices prices) {
        this.prices = prices;
    }

    /** For each model, in alphabetical order, the cost by all that is known of how long it takes. */
    List<JobCost> of(Job job, Set<String> models, Instant now) {
        var durations = durations(job.ask().terms());
        return models.stream()
                .sorted()
                .flatMap(model -> {
                    var price =
                            prices.price(job.submission().tenantId(), job.ask().kind(), model, now);
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

    private static JobCost cost(
            Demand demand, String model, Map.Entry<JobCost.Basis, Duration> basis, Optional<Money> price) {
        return new JobCost(
                model,
                basis.getKey(),
                basis.getValue(),
                price,
                price.map(each -> RunCost.of(demand, basis.getValue(), each)));
    }
}
