package org.cardhour.billing.core;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;

/**
 * One run on a line of a bill.
 *
 * @param number 1 for the first run of the line
 * @param span from its first to its last moment on this line
 * @param listCost at the list price; both costs are shown to six decimals
 */
public record BillDetail(
        int number, Run run, Period span, Cards cards, BilledTime time, BigDecimal listCost, BigDecimal cost) {

    /**
     * Which run, and how it ended.
     *
     * @param end empty while it runs
     * @param policyId the metering policy it is counted under
     */
    public record Run(
            UUID id,
            UUID jobId,
            String job,
            int number,
            String submittedBy,
            Optional<String> end,
            Optional<String> cause,
            Optional<String> fault,
            UUID policyId) {}
}
