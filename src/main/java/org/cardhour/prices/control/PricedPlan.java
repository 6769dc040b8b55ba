package org.cardhour.prices.control;

import java.util.List;
import org.cardhour.prices.entity.PricePlan;
import org.cardhour.prices.entity.PriceVersion;

/** A plan with all its versions, the oldest first. */
public record PricedPlan(PricePlan plan, List<PriceVersion> versions) {

    public PricedPlan {
        versions = List.copyOf(versions);
    }
}
