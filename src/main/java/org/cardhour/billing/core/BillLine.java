package org.cardhour.billing.core;

import java.math.BigDecimal;
import java.util.UUID;

/**
 * One line of a bill: what a project used of a card model on a cluster at one price, in one category. It is rounded once.
 *
 * @param number 1 for the first line; 0 while lines are only proposed
 * @param runs how many runs it is made of
 * @param listAmount what it would be at the list price
 * @param amount what is owed; negative in credits
 * @param remainder 尾差: amount less the costs shown with the runs
 */
public record BillLine(
        int number,
        Place place,
        Price price,
        String category,
        long runs,
        BilledTime time,
        BigDecimal listAmount,
        BigDecimal amount,
        BigDecimal remainder) {

    /** Whose usage, of what, and where; names as they were when the bill was reviewed. */
    public record Place(
            UUID projectId,
            String project,
            UUID clusterId,
            String cluster,
            String provider,
            String region,
            String model) {}

    /** What a card-hour costs: to anybody, and here. */
    public record Price(UUID versionId, BigDecimal list, BigDecimal contract, String currency) {}
}
