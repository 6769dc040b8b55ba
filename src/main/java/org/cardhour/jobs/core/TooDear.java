package org.cardhour.jobs.core;

import java.util.Comparator;
import java.util.Optional;
import org.cardhour.kernel.Money;

/**
 * A card model on which a job may cost more than it wants to.
 *
 * @param model empty for a job without cards
 * @param price of a card-hour, or of a core-hour for a job without cards
 * @param cost of a run that takes as long as its limit allows, with as many nodes as it would like
 * @param most what it may cost; in another currency nothing can be shown to be within it
 */
public record TooDear(String model, Money price, Money cost, Money most) {

    /** The cheapest first. */
    public static final Comparator<TooDear> BY_COST =
            Comparator.comparing((TooDear each) -> each.cost().amount()).thenComparing(TooDear::model);

    /** Empty where the job says no maximum, or the price keeps within it. */
    public static Optional<TooDear> of(Ask ask, String model, Money price) {
        var terms = ask.terms();
        if (terms.maxCost().isEmpty() || terms.walltime().isEmpty()) {
            return Optional.empty();
        }
        var most = terms.maxCost().get();
        var cost = RunCost.of(ask.demand(), terms.walltime().get(), price);
        boolean isWithin =
                cost.currency().equals(most.currency()) && cost.amount().compareTo(most.amount()) <= 0;
        return isWithin ? Optional.empty() : Optional.of(new TooDear(model, price, cost, most));
    }
}
