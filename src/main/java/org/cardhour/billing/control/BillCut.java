package org.cardhour.billing.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.billing.entity.Bill;
import org.cardhour.billing.entity.BillingPeriod;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;

/** Ends a tenant's open period at an instant; the next begins there. */
@UseCase
public class BillCut {

    private final EntityManager database;
    private final Periods periods;
    private final AuditTrail trail;

    @Inject
    BillCut(EntityManager database, Periods periods, AuditTrail trail) {
        this.database = database;
        this.periods = periods;
        this.trail = trail;
    }

    /** The draft of the bill that ends at {@code at}; the same one however often it is cut there. */
    public Outcome<Bill> cut(Actor actor, UUID tenant, Instant at, Instant now) {
        if (at.isAfter(now)) {
            return Outcome.refused(Refusal.rule("CUT_IN_THE_FUTURE", Map.of("at", "" + at, "now", "" + now)));
        }
        // Locks the tenant before anything is read: who cuts at the same time is waited for, and then seen.
        periods.advance(tenant, now);
        return periods.open(tenant)
                .map(open -> cutBefore(tenant, at)
                        .map(period -> Outcome.done(periods.bill(period)))
                        .orElseGet(() -> cutOpen(actor, open, at, now)))
                .orElseGet(() -> Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    private Outcome<Bill> cutOpen(Actor actor, BillingPeriod open, Instant at, Instant now) {
        var span = open.span();
        if (!span.startInclusive().isBefore(at)) {
            return Outcome.refused(Refusal.rule(
                    "CUT_OUTSIDE_OPEN_PERIOD",
                    Map.of("at", "" + at, "start", "" + span.startInclusive(), "end", "" + span.endExclusive())));
        }
        periods.close(open, at, now);
        var bill = periods.bill(open);
        trail.record(
                actor,
                Act.on("bill.cut", "bill", bill.id()).ofTenant(bill.tenantId()),
                "",
                Map.of("end", span.endExclusive()),
                Map.of("number", bill.number().orElseThrow(), "start", span.startInclusive(), "end", at),
                now);
        return Outcome.done(bill);
    }

    private Optional<BillingPeriod> cutBefore(UUID tenant, Instant at) {
        return database.createQuery(
                        "select p from BillingPeriod p where p.tenantId = :tenant and p.endAt = :at"
                                + " and p.closedAt is not null",
                        BillingPeriod.class)
                .setParameter("tenant", tenant)
                .setParameter("at", at)
                .getResultStream()
                .findFirst();
    }
}
