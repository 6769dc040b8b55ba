package org.cardhour.billing.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.billing.core.BillState;
import org.cardhour.billing.core.BillingMonth;
import org.cardhour.billing.entity.Bill;
import org.cardhour.billing.entity.BillingPeriod;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Period;
import org.cardhour.kernel.UseCase;
import org.cardhour.prices.control.PricePlans;

/**
 * Keeps one period of each tenant open: closes it when its month is over in the tenant's zone, and opens the next at the
 * same instant, so that no time is in two of them or in none. Doing it again changes nothing.
 */
@UseCase
public class Periods {

    private final EntityManager database;
    private final PricePlans plans;
    private final BillNumbers numbers;

    @Inject
    Periods(EntityManager database, PricePlans plans, BillNumbers numbers) {
        this.database = database;
        this.plans = plans;
        this.numbers = numbers;
    }

    /** Tenants whose periods are not as they should be now. */
    public List<UUID> due(Instant now) {
        List<?> ids = database.createNativeQuery("""
            select cast(t.id as char(36)) from tenant t
            left join billing_period b on b.tenant_id = t.id and b.closed_at is null
            left join price_plan p on p.tenant_id = t.id
            where t.state in ('ACTIVE', 'SUSPENDED')
              and (b.id is null or b.end_at <= ?1 or (p.id is not null and b.plan_id <> p.id))
            order by t.id
            """)
                .setParameter(1, now.toEpochMilli())
                .getResultList();
        return ids.stream().map(id -> UUID.fromString((String) id)).toList();
    }

    /** Brings a tenant's periods up to now. */
    public void advance(UUID tenantId, Instant now) {
        var tenant = database.find(Tenant.class, tenantId, LockModeType.PESSIMISTIC_WRITE);
        if (tenant == null) {
            return;
        }
        var open = open(tenantId)
                .orElseGet(() -> open(tenant, BillingMonth.startOf(tenant.requestedAt(), tenant.zone()), now));
        while (!open.span().endExclusive().isAfter(now)) {
            open = close(open, open.span().endExclusive(), now);
        }
        database.flush();
        unreviewed(tenantId).forEach(this::followPlan);
    }

    /** The tenant's open period; empty before the first {@link #advance}. */
    Optional<BillingPeriod> open(UUID tenant) {
        return database.createQuery(
                        "select p from BillingPeriod p where p.tenantId = :tenant and p.closedAt is null",
                        BillingPeriod.class)
                .setParameter("tenant", tenant)
                .getResultStream()
                .findFirst();
    }

    /** Closes an open period at an instant within it, numbers its bill, and gives back the next period. */
    BillingPeriod close(BillingPeriod period, Instant endExclusive, Instant now) {
        if (!period.close(endExclusive, now)) {
            throw new IllegalStateException("period " + period.id() + " can not end at " + endExclusive);
        }
        bill(period).draft(numbers.next(period), now);
        database.flush();
        return open(database.find(Tenant.class, period.tenantId()), endExclusive, now);
    }

    /** The bill of a period. */
    Bill bill(BillingPeriod period) {
        return database.createQuery(
                        "select b from Bill b where b.periodId = :period order by b.revision desc", Bill.class)
                .setParameter("period", period.id())
                .setMaxResults(1)
                .getSingleResult();
    }

    private BillingPeriod open(Tenant tenant, Instant start, Instant now) {
        var span = new Period(start, BillingMonth.endOf(start, tenant.zone()));
        var plan = plans.of(tenant.id()).id();
        var period = new BillingPeriod(Ids.next(now), tenant.id(), plan, tenant.zone(), span, now);
        database.persist(period);
        database.flush();
        database.persist(new Bill(Ids.next(now), period, now));
        database.flush();
        return period;
    }

    /** The open period and those whose bills nobody has reviewed yet. */
    private List<BillingPeriod> unreviewed(UUID tenant) {
        return database.createQuery("""
            select p from BillingPeriod p join Bill b on b.periodId = p.id
            where p.tenantId = :tenant and b.state in :states order by p.startAt, p.id
            """, BillingPeriod.class)
                .setParameter("tenant", tenant)
                .setParameter("states", List.of(BillState.OPEN, BillState.DRAFT))
                .getResultList();
    }

    /** A plan made for the tenant meanwhile takes over, unless the period has usage that the former plan prices. */
    private void followPlan(BillingPeriod period) {
        var plan = plans.of(period.tenantId()).id();
        if (!plan.equals(period.planId()) && !hasRatedUsage(period)) {
            period.chargeBy(plan);
        }
    }

    private boolean hasRatedUsage(BillingPeriod period) {
        return !database.createNativeQuery("""
            select 1 from v_slice
            where tenant_id = ?1 and period_id = ?2 and price_version_id is not null
            limit 1
            """)
                .setParameter(1, period.tenantId().toString())
                .setParameter(2, period.id().toString())
                .getResultList()
                .isEmpty();
    }
}
