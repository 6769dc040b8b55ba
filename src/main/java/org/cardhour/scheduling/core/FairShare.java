package org.cardhour.scheduling.core;

import java.util.Map;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/**
 * How much past use counts when tenants are compared, and what it is by now.
 *
 * @param permille thousandths of the past use that are added to what is held
 * @param pastUse cards used on the mean, later use counting more, by tenant and card model
 */
public record FairShare(int permille, Map<UUID, Map<String, Cards>> pastUse) {

    /** Only what is held at present counts. */
    public static final FairShare PRESENT = new FairShare(0, Map.of());

    public FairShare {
        pastUse = Map.copyOf(pastUse);
    }

    /** Thousandths of a card that are added to what the tenant holds of the model. */
    long added(UUID tenantId, String model) {
        var used = pastUse.getOrDefault(tenantId, Map.of()).getOrDefault(model, Cards.NONE);
        return used.thousandths() * permille / 1_000;
    }
}
