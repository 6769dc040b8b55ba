package org.cardhour.billing.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.billing.core.BillState;
import org.cardhour.billing.entity.Bill;
import org.cardhour.billing.entity.BilledParty;
import org.cardhour.billing.entity.BillingPeriod;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.metering.control.OpenUsage;
import org.cardhour.metering.control.UsageRecording;

/**
 * The two steps that make a draft final: one person reviews what the views propose, which is stored as it is; another
 * issues it, if it is still what the views propose. Each step does the whole or nothing, and repeating it changes nothing.
 */
@UseCase
public class BillReview {

    private final EntityManager database;
    private final UsageRecording recording;
    private final OpenUsage open;
    private final Proposal proposal;
    private final StoredBill stored;
    private final AuditTrail trail;

    @Inject
    BillReview(
            EntityManager database,
            UsageRecording recording,
            OpenUsage open,
            Proposal proposal,
            StoredBill stored,
            AuditTrail trail) {
        this.database = database;
        this.recording = recording;
        this.open = open;
        this.proposal = proposal;
        this.stored = stored;
        this.trail = trail;
    }

    /** Takes a draft to REVIEW, or stores its lines anew; {@code collection} is how long it waits for runs to end. */
    public Outcome<Bill> review(Actor actor, UUID id, Duration collection, Instant now) {
        return locked(id).then(bill -> {
            if (bill.state() != BillState.DRAFT && bill.state() != BillState.REVIEW) {
                return wrongState(bill);
            }
            var period = caughtUp(bill, now);
            return unobstructed(bill, period, collection, now).map(free -> reviewed(actor, free, period, now));
        });
    }

    /** Issues a reviewed bill; not by the person who reviewed it. */
    public Outcome<Bill> issue(Actor actor, UUID id, Duration collection, Instant now) {
        return locked(id).then(bill -> {
            if (bill.state() != BillState.REVIEW) {
                return wrongState(bill);
            }
            if (bill.isReviewedBy(actor)) {
                return Outcome.refused(Refusal.of(Refusal.Kind.FORBIDDEN, "SAME_PERSON"));
            }
            var period = caughtUp(bill, now);
            return unobstructed(bill, period, collection, now).then(free -> issued(actor, free, now));
        });
    }

    private Outcome<Bill> locked(UUID id) {
        return Optional.ofNullable(database.find(Bill.class, id, LockModeType.PESSIMISTIC_WRITE))
                .map(Outcome::done)
                .orElse(Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    /** The bill's period, with all usage recorded that there is by now. */
    private BillingPeriod caughtUp(Bill bill, Instant now) {
        recording.recordEndedOf(bill.tenantId(), now);
        open.refreshOf(bill.tenantId(), now);
        return database.find(BillingPeriod.class, bill.periodId());
    }

    private Outcome<Bill> unobstructed(Bill bill, BillingPeriod period, Duration collection, Instant now) {
        var obstacles = proposal.obstacles(period, collection, now);
        if (obstacles.isEmpty()) {
            return Outcome.done(bill);
        }
        var causes = obstacles.stream()
                .map(obstacle -> (obstacle.cause() + " " + obstacle.subject()).strip() + " (" + obstacle.runs() + ")")
                .collect(Collectors.joining(", "));
        return Outcome.refused(Refusal.rule("BILL_PARKED", Map.of("causes", causes)));
    }

    private Bill reviewed(Actor actor, Bill bill, BillingPeriod period, Instant now) {
        var tenant = database.find(Tenant.class, bill.tenantId());
        var invoice = tenant.invoice();
        stored.store(bill);
        bill.review(
                actor,
                new BilledParty(
                        tenant.displayName(),
                        invoice.title(),
                        invoice.creditCode(),
                        invoice.address(),
                        invoice.phone(),
                        invoice.bank(),
                        invoice.account()),
                proposal.totals(period),
                now);
        record(actor, "bill.review", bill, now);
        return bill;
    }

    private Outcome<Bill> issued(Actor actor, Bill bill, Instant now) {
        if (stored.isOutdated(bill)) {
            return Outcome.refused(new Refusal(Refusal.Kind.CONFLICT, "BILL_CHANGED", Map.of(), List.of()));
        }
        bill.issue(actor, stored.count(bill, "bill_line"), stored.count(bill, "bill_detail"), stored.hash(bill), now);
        record(actor, "bill.issue", bill, now);
        return Outcome.done(bill);
    }

    private void record(Actor actor, String action, Bill bill, Instant now) {
        var totals = bill.totals().orElseThrow();
        trail.record(
                actor,
                Act.on(action, "bill", bill.id()).ofTenant(bill.tenantId()),
                "",
                AuditTrail.NOTHING,
                Map.of(
                        "number", bill.number().orElseThrow(),
                        "state", bill.state(),
                        "gross", totals.gross() + " " + totals.currency(),
                        "hash", bill.contentHash().orElse("")),
                now);
    }

    private static Outcome<Bill> wrongState(Bill bill) {
        return Outcome.refused(
                new Refusal(Refusal.Kind.CONFLICT, "BILL_STATE", Map.of("state", "" + bill.state()), List.of()));
    }
}
