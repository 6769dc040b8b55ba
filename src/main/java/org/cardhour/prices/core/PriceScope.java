package org.cardhour.prices.core;

import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.JobKind;

/**
 * Which usage a price is for. What is empty does not narrow; what is named makes the price more specific, the tenant more
 * than the kind, the kind more than the model.
 *
 * @param model the card model, such as A100-80G
 */
public record PriceScope(PriceUnit unit, Optional<UUID> tenant, Optional<JobKind> kind, Optional<String> model) {

    private static final int TENANT = 4;
    private static final int KIND = 2;
    private static final int MODEL = 1;

    /** Of two prices that cover the same usage the one with the higher figure is charged. */
    public int specificity() {
        return (tenant.isPresent() ? TENANT : 0) + (kind.isPresent() ? KIND : 0) + (model.isPresent() ? MODEL : 0);
    }

    /** Whether there can be usage that both are for. */
    public boolean meets(PriceScope other) {
        return unit == other.unit && meet(tenant, other.tenant) && meet(kind, other.kind) && meet(model, other.model);
    }

    /** Whether all that the other is for is covered by this too. */
    public boolean covers(PriceScope other) {
        return unit == other.unit
                && covers(tenant, other.tenant)
                && covers(kind, other.kind)
                && covers(model, other.model);
    }

    private static <T> boolean meet(Optional<T> one, Optional<T> other) {
        return one.isEmpty() || other.isEmpty() || one.equals(other);
    }

    private static <T> boolean covers(Optional<T> one, Optional<T> other) {
        return one.isEmpty() || one.equals(other);
    }
}
