package org.cardhour.scheduling.control;

import java.time.Duration;
import java.util.Optional;
import org.cardhour.kernel.Money;

/**
 * What a run would be charged, by the price of this moment.
 *
 * @param model of its cards; empty for a job without cards
 * @param price of one card-hour, or core-hour for a job without cards; empty where no price holds
 * @param amount for all its cards over the duration, to six decimals; empty where no price holds
 */
public record JobCost(String model, Basis basis, Duration duration, Optional<Money> price, Optional<Money> amount) {

    /** For how long it is reckoned. */
    public enum Basis {
        /** Until its limit ends it: no run is charged more. */
        WALLTIME,
        /** As long as its people think that it takes. */
        ESTIMATE,
        /** One hour, for want of anything else. */
        HOUR
    }
}
