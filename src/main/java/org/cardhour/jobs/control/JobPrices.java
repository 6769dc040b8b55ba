package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.TooDear;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.prices.control.PricePlans;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.core.PriceUnit;

/** Finds the prices by which jobs are charged. */
@Dependent
public class JobPrices {

    private final PricePlans plans;

    @Inject
    JobPrices(PricePlans plans) {
        this.plans = plans;
    }

    /**
     * Of a card-hour, or of a core-hour for a job without cards; empty where no price holds.
     *
     * @param model empty for a job without cards
     */
    public Optional<Money> price(UUID tenant, JobKind kind, String model, Instant now) {
        var unit = model.isEmpty() ? PriceUnit.CORE_HOUR : PriceUnit.CARD_HOUR;
        var usage = new PriceScope(
                unit, Optional.of(tenant), Optional.of(kind), Optional.of(model).filter(named -> !named.isEmpty()));
        return plans.price(tenant, usage, now);
    }

    /** Another text after each change of a price; for Cardhour's own use. */
    public String mark() {
        return plans.mark();
    }

    /** Those of the models on which the job may cost more than it wants to; what has no price is not one of them. */
    public Map<String, TooDear> tooDear(UUID tenant, Ask ask, Collection<String> models, Instant now) {
        var dear = new TreeMap<String, TooDear>();
        if (ask.terms().maxCost().isPresent()) {
            models.forEach(model -> price(tenant, ask.kind(), model, now)
                    .flatMap(price -> TooDear.of(ask, model, price))
                    .ifPresent(found -> dear.put(model, found)));
        }
        return dear;
    }
}
