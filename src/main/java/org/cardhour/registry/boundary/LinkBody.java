package org.cardhour.registry.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Map;
import java.util.Optional;
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

    SiteLink.Particulars particulars() {
        var cost = costPerGib.map(Amount::toMoney);
        cost.filter(money -> money.amount().signum() < 0).ifPresent(money -> {
            throw ProblemException.invalid(
                    "/costPerGib", "NEGATIVE", Map.of("value", money.amount().toPlainString()));
        });
        return new SiteLink.Particulars(bandwidthMbit, latencyMs, cost, restricted.orElse(false));
    }
}
