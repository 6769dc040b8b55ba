package org.cardhour.prices.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Money;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.prices.core.PriceSchedule;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.entity.PricePlan;
import org.cardhour.prices.entity.PriceVersion;

/** Finds price plans and what is in them. */
@UseCase
public class PricePlans {

    private final EntityManager database;

    @Inject
    PricePlans(EntityManager database) {
        this.database = database;
    }

    /** All plans with their versions, the standard plan first. */
    public List<PricedPlan> all() {
        return database
                .createQuery("select p from PricePlan p order by p.createdAt, p.id", PricePlan.class)
                .getResultList()
                .stream()
                .map(plan -> new PricedPlan(plan, versions(plan.id())))
                .toList();
    }

    /** Another text after each change of a plan or of a price; for Cardhour's own use. */
    public String mark() {
        var plans = database.createQuery("select count(p), sum(p.version) from PricePlan p", Object[].class)
                .getSingleResult();
        var versions = database.createQuery("select count(v), sum(v.version) from PriceVersion v", Object[].class)
                .getSingleResult();
        return Arrays.toString(plans) + Arrays.toString(versions);
    }

    public Outcome<PricedPlan> one(UUID id) {
        return Optional.ofNullable(database.find(PricePlan.class, id))
                .map(plan -> Outcome.done(new PricedPlan(plan, versions(id))))
                .orElse(Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    /** The plan by which a tenant is charged: its own, or else the standard one. */
    public PricePlan of(UUID tenant) {
        return database
                .createQuery(
                        "select p from PricePlan p where p.tenantId = :tenant or p.tenantId is null", PricePlan.class)
                .setParameter("tenant", tenant)
                .getResultList()
                .stream()
                .reduce((one, other) -> one.tenantId().isPresent() ? one : other)
                .orElseThrow(() -> new IllegalStateException("there is no standard price plan"));
    }

    /** Which prices of a plan hold when and for what. */
    public PriceSchedule schedule(UUID plan) {
        return schedule(versions(plan));
    }

    /**
     * What a tenant is charged at an instant for one unit; empty where no price holds.
     *
     * @param usage the unit, tenant, kind and model used, all named
     */
    public Optional<Money> price(UUID tenant, PriceScope usage, Instant at) {
        var plan = of(tenant);
        var versions = versions(plan.id());
        return schedule(versions)
                .at(at, usage)
                .flatMap(term -> versions.stream()
                        .filter(version -> version.id().equals(term.id()))
                        .findFirst())
                .map(version -> new Money(version.tariff().contractPrice(), plan.currency()));
    }

    private static PriceSchedule schedule(List<PriceVersion> versions) {
        return new PriceSchedule(versions.stream().map(PriceVersion::term).toList());
    }

    private List<PriceVersion> versions(UUID plan) {
        return database.createQuery(
                        "select v from PriceVersion v where v.planId = :plan order by v.validFrom, v.id",
                        PriceVersion.class)
                .setParameter("plan", plan)
                .getResultList();
    }
}
