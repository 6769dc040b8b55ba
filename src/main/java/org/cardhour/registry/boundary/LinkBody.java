package org.cardhour.registry.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Money;
import org.cardhour.registry.entity.SiteLink;
import org.cardhour.web.Amount;
import org.cardhour.web.ProblemException;

/**
 * What is said of a link.
 *
 * @param bandwidthMbit Mbit a second; left out while nobody has measured it
 * @param costPerGib what carrying a GiB costs; left out where nothing is charged
 * @param restricted whether no data of jobs may cross it; not when it is not said
 */
public record LinkBody(
        Optional<@Min(1) @Max(100_000_000) Long> bandwidthMbit,
        Optional<@Min(0) @Max(1_000_000) Integer> latencyMs,
        Optional<@Valid Amount> costPerGib,
        Optional<Boolean> restricted) {

    /** @param at where in the input it is said, as a JSON Pointer; empty for the whole of it */
    SiteLink.Particulars particulars(String at) {
        var cost = costPerGib.map(Amount::toMoney);
        cost.ifPresent(money -> check(money, at + "/costPerGib"));
        return new SiteLink.Particulars(bandwidthMbit, latencyMs, cost, restricted.orElse(false));
    }

    private static void check(Money cost, String at) {
        if (cost.amount().signum() < 0) {
            throw ProblemException.invalid(
                    at, "NEGATIVE", Map.of("value", cost.amount().toPlainString()));
        }
        if (!Money.isCurrency(cost.currency())) {
            throw ProblemException.invalid(at + "/currency", "UNKNOWN_CURRENCY", Map.of("value", cost.currency()));
        }
    }
}
