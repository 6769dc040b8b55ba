package org.cardhour.scheduling.core;

import java.util.Map;
import org.cardhour.kernel.Cards;

/**
 * What a project may hold at most inside its tenant's quota.
 *
 * @param cards by model; one that is not named is not capped
 * @param cpuMillis thousandths of a core; {@link Long#MAX_VALUE} where they are not capped
 * @param memoryMib {@link Long#MAX_VALUE} where it is not capped
 */
public record ProjectCap(Map<String, Cards> cards, long cpuMillis, long memoryMib) {

    public ProjectCap {
        cards = Map.copyOf(cards);
    }

    /** Whether it allows so much when the project holds nothing else. */
    boolean couldAllow(String model, Demand demand) {
        return demand.thousandths() <= thousandths(model)
                && demand.cpuMillis() <= cpuMillis
                && demand.memoryMib() <= memoryMib;
    }

    /** Thousandths of a card of the model. */
    long thousandths(String model) {
        var most = cards.get(model);
        return most == null ? Long.MAX_VALUE : most.thousandths();
    }
}
