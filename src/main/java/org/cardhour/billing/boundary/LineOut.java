package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.util.UUID;
import org.cardhour.billing.core.BillLine;
import org.cardhour.kernel.Money;
import org.cardhour.web.Amount;

/** A line of a bill as it is shown. */
public record LineOut(
        int line,
        UUID projectId,
        String project,
        UUID clusterId,
        String cluster,
        String provider,
        String region,
        String model,
        String category,
        UUID priceVersionId,
        Amount listPrice,
        Amount price,
        long runs,
        BigDecimal cardSeconds,
        BigDecimal cardHours,
        Amount listAmount,
        Amount amount,
        Amount remainder) {

    static LineOut of(BillLine line) {
        var place = line.place();
        var price = line.price();
        return new LineOut(
                line.number(),
                place.projectId(),
                place.project(),
                place.clusterId(),
                place.cluster(),
                place.provider(),
                place.region(),
                place.model(),
                line.category(),
                price.versionId(),
                amount(price.list(), price),
                amount(price.contract(), price),
                line.runs(),
                line.time().toCardSeconds(),
                line.time().toCardHours(),
                amount(line.listAmount(), price),
                amount(line.amount(), price),
                amount(line.remainder(), price));
    }

    private static Amount amount(BigDecimal value, BillLine.Price price) {
        return Amount.of(new Money(value, price.currency()));
    }
}
