package org.cardhour.billing.control;

import java.math.BigDecimal;
import java.util.UUID;
import org.cardhour.billing.core.BilledTime;

/** What an issued bill lacks on one line, because usage came late; it is left to a correction in a later bill. */
public record LateLine(
        UUID projectId, UUID clusterId, String model, String category, BilledTime time, BigDecimal amount) {}
