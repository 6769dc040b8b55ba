package org.cardhour.billing.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.billing.core.BillReader;
import org.cardhour.billing.core.BillSums;
import org.cardhour.billing.entity.Bill;
import org.cardhour.billing.entity.BillingPeriod;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;

/** Shows bills: all of them to finance and auditors, a tenant's own to its admins. */
@UseCase
public class BillQueries {

    private final EntityManager database;
    private final Proposal proposal;
    private final StoredBill stored;
    private final SumsOfBill sums;
    private final AuditTrail trail;

    @Inject
    BillQueries(EntityManager database, Proposal proposal, StoredBill stored, SumsOfBill sums, AuditTrail trail) {
        this.database = database;
        this.proposal = proposal;
        this.stored = stored;
        this.sums = sums;
        this.trail = trail;
    }

    /** A place in the list of bills, which is ordered by creation and id, the newest first. */
    public record Behind(Instant createdAt, UUID bill) {}

    /** The newest bills that the actor may see, of one tenant if one is named. */
    public Outcome<List<BillFacts>> list(Actor actor, Optional<UUID> tenant, Optional<Behind> behind, int limit) {
        var refusal = tenant.flatMap(asked -> refusal(actor, asked));
        if (refusal.isPresent()) {
            return Outcome.refused(refusal.get());
        }
        var tenants = tenant.map(List::of).orElseGet(() -> adminOf(actor));
        if (tenants.isEmpty() && !seesAll(actor)) {
            return Outcome.done(List.of());
        }
        return Outcome.done(read(tenants, behind, limit).stream()
                .map(bill -> new BillFacts(bill, period(bill), bill.totals(), List.of(), List.of(), List.of()))
                .toList());
    }

    /** One bill with its lines. */
    public Outcome<BillFacts> one(Actor actor, UUID id, Duration collection, Instant now) {
        return visible(actor, id).map(bill -> {
            if (actor.is(Actor.AUDITOR)) {
                record(actor, "bill.read", bill, Map.of(), now);
            }
            return facts(bill, collection, now);
        });
    }

    /** Allows an export of a bill whose lines are stored. */
    public Outcome<BillFacts> export(Actor actor, UUID id, String form, Instant now) {
        return visible(actor, id).then(bill -> {
            if (!bill.state().hasStoredLines()) {
                return Outcome.refused(new Refusal(
                        Refusal.Kind.CONFLICT, "BILL_WITHOUT_LINES", Map.of("state", "" + bill.state()), List.of()));
            }
            record(actor, "bill.export", bill, Map.of("form", form), now);
            return Outcome.done(facts(bill, Duration.ZERO, now));
        });
    }

    /** Tells a reader all that a bill says whose export was allowed. */
    public void read(BillFacts allowed, BillReader reader) {
        stored.read(allowed.bill(), reader);
    }

    /** What a bill comes to by project and by cluster, whose export was allowed. */
    public BillSums sums(BillFacts allowed) {
        return sums.of(allowed.bill());
    }

    /** The prices and metering policies behind a bill whose export was allowed. */
    public BillTerms terms(BillFacts allowed) {
        return sums.terms(allowed.bill());
    }

    private BillFacts facts(Bill bill, Duration collection, Instant now) {
        var period = period(bill);
        boolean isStored = bill.state().hasStoredLines();
        boolean isIssued = bill.issued().isPresent();
        return new BillFacts(
                bill,
                period,
                Optional.of(bill.totals().orElseGet(() -> proposal.totals(period))),
                isStored ? stored.lines(bill) : proposal.lines(period),
                isIssued ? List.of() : proposal.obstacles(period, collection, now),
                isIssued ? proposal.late(period) : List.of());
    }

    private BillingPeriod period(Bill bill) {
        return database.find(BillingPeriod.class, bill.periodId());
    }

    private Outcome<Bill> visible(Actor actor, UUID id) {
        var bill = database.find(Bill.class, id);
        if (bill == null) {
            return Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND"));
        }
        return refusal(actor, bill.tenantId()).map(Outcome::<Bill>refused).orElseGet(() -> Outcome.done(bill));
    }

    private static Optional<Refusal> refusal(Actor actor, UUID tenant) {
        if (seesAll(actor) || actor.has(Actor.TENANT_ADMIN, tenant)) {
            return Optional.empty();
        }
        return Optional.of(
                actor.belongsTo(tenant)
                        ? Refusal.of(Refusal.Kind.FORBIDDEN, "FORBIDDEN")
                        : Refusal.of(Refusal.Kind.FOREIGN, "NOT_FOUND"));
    }

    private static boolean seesAll(Actor actor) {
        return actor.is(Actor.FINANCE) || actor.is(Actor.AUDITOR);
    }

    private static List<UUID> adminOf(Actor actor) {
        return actor.grants().stream()
                .filter(grant -> grant.role().equals(Actor.TENANT_ADMIN))
                .map(Grant::owner)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    private List<Bill> read(List<UUID> tenants, Optional<Behind> behind, int limit) {
        var query = database.createQuery(
                "select b from Bill b where " + (tenants.isEmpty() ? "" : "b.tenantId in :tenants and ")
                        + "(b.createdAt < :at or (b.createdAt = :at and b.id < :id))"
                        + " order by b.createdAt desc, b.id desc",
                Bill.class);
        if (!tenants.isEmpty()) {
            query.setParameter("tenants", tenants);
        }
        return query.setParameter("at", behind.map(Behind::createdAt).orElse(Instant.ofEpochMilli(Long.MAX_VALUE)))
                .setParameter("id", behind.map(Behind::bill).orElse(new UUID(-1, -1)))
                .setMaxResults(limit)
                .getResultList();
    }

    private void record(Actor actor, String action, Bill bill, Map<String, Object> after, Instant now) {
        var act = Act.on(action, "bill", bill.id()).ofTenant(bill.tenantId());
        trail.record(actor, act, "", AuditTrail.NOTHING, after, now);
    }
}
