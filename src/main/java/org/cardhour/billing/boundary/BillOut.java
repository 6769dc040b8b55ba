package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.billing.control.BillFacts;
import org.cardhour.billing.control.LateLine;
import org.cardhour.billing.control.Obstacle;
import org.cardhour.billing.core.BillState;
import org.cardhour.billing.entity.BillTotals;
import org.cardhour.billing.entity.Signature;
import org.cardhour.kernel.Money;
import org.cardhour.web.Amount;

/**
 * A bill as it is shown.
 *
 * @param provisional whether it may still change: then it is for information only (仅供参考,不作为对账依据)
 * @param total gross; missing in lists while the bill is only proposed
 * @param lines empty in lists
 * @param obstacles what keeps it from being issued
 * @param late usage that came after it was issued
 * @param hash SHA-256 of what {@code lines.csv} gives
 */
public record BillOut(
        UUID id,
        Optional<String> number,
        int revision,
        BillState state,
        boolean provisional,
        UUID tenantId,
        Instant start,
        Instant end,
        String zone,
        Optional<Amount> total,
        Optional<Amount> net,
        Optional<Amount> tax,
        Optional<BigDecimal> taxRate,
        List<LineOut> lines,
        List<ObstacleOut> obstacles,
        List<LateOut> late,
        Optional<Signature> reviewed,
        Optional<Signature> issued,
        Optional<String> hash,
        Instant createdAt) {

    /** What stands against a bill. */
    public record ObstacleOut(Obstacle.Cause cause, String subject, long runs) {}

    /** What an issued bill lacks. */
    public record LateOut(
            UUID projectId, UUID clusterId, String model, String category, BigDecimal cardSeconds, BigDecimal amount) {}

    static BillOut of(BillFacts facts) {
        var bill = facts.bill();
        var totals = facts.totals();
        return new BillOut(
                bill.id(),
                bill.number(),
                bill.revision(),
                bill.state(),
                bill.issued().isEmpty(),
                bill.tenantId(),
                facts.period().span().startInclusive(),
                facts.period().span().endExclusive(),
                facts.period().zone().getId(),
                totals.map(sums -> amount(sums.gross(), sums)),
                totals.map(sums -> amount(sums.net(), sums)),
                totals.map(sums -> amount(sums.tax(), sums)),
                totals.map(BillTotals::taxRate),
                facts.lines().stream().map(LineOut::of).toList(),
                facts.obstacles().stream().map(BillOut::obstacle).toList(),
                facts.late().stream().map(BillOut::late).toList(),
                bill.reviewed(),
                bill.issued(),
                bill.contentHash(),
                bill.createdAt());
    }

    private static Amount amount(BigDecimal value, BillTotals sums) {
        return Amount.of(new Money(value, sums.currency()));
    }

    private static ObstacleOut obstacle(Obstacle obstacle) {
        return new ObstacleOut(obstacle.cause(), obstacle.subject(), obstacle.runs());
    }

    private static LateOut late(LateLine line) {
        return new LateOut(
                line.projectId(),
                line.clusterId(),
                line.model(),
                line.category(),
                line.time().toCardSeconds(),
                line.amount());
    }
}
