package org.cardhour.prices.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.prices.core.PriceFit;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.core.PriceTerm;
import org.cardhour.prices.core.Validity;
import org.cardhour.prices.entity.PricePlan;
import org.cardhour.prices.entity.PriceVersion;
import org.cardhour.prices.entity.Tariff;

/** Enters a price version and ends one. Changes of one plan wait for each other, so that no two can overlap. */
@UseCase
public class PriceChange {

    private final EntityManager database;
    private final PricePlans plans;
    private final AuditTrail trail;

    @Inject
    PriceChange(EntityManager database, PricePlans plans, AuditTrail trail) {
        this.database = database;
        this.plans = plans;
        this.trail = trail;
    }

    /**
     * A price as finance enters it.
     *
     * @param currency the currency of both prices, which must be the plan's
     */
    public record Entry(PriceScope scope, Validity validity, Tariff tariff, String currency) {}

    public Outcome<PriceVersion> enter(Actor actor, UUID planId, Entry entry, Instant now) {
        var plan = Optional.ofNullable(database.find(PricePlan.class, planId, LockModeType.PESSIMISTIC_WRITE));
        if (plan.isEmpty()) {
            return unknown();
        }
        if (!plan.get().currency().equals(entry.currency())) {
            return Outcome.refused(
                    Refusal.rule("PRICE_CURRENCY", Map.of("currency", plan.get().currency())));
        }
        var stranger = entry.scope().tenant().filter(tenant -> database.find(Tenant.class, tenant) == null);
        if (stranger.isPresent()) {
            return refused("UNKNOWN_TENANT", Map.of("value", "" + stranger.get()));
        }
        var term = new PriceTerm(Ids.next(now), entry.scope(), entry.validity());
        return switch (plans.schedule(planId).fit(term, now)) {
            case PriceFit.Fits() -> Outcome.done(stored(actor, plan.get(), term, entry, now));
            case PriceFit.Overlaps(UUID other) -> refused("PRICE_OVERLAP", Map.of("other", "" + other));
            case PriceFit.LeavesGap(UUID other, Instant from) ->
                refused("PRICE_GAP", Map.of("other", "" + other, "from", "" + from));
            case PriceFit.RewritesPast(UUID other) -> refused("PRICE_OF_THE_PAST", Map.of("other", "" + other));
        };
    }

    /** Lets a version without an end hold until {@code until}, which is not before {@code now}. */
    public Outcome<PriceVersion> end(Actor actor, UUID planId, UUID versionId, Instant until, Instant now) {
        var plan = Optional.ofNullable(database.find(PricePlan.class, planId, LockModeType.PESSIMISTIC_WRITE));
        var version = Optional.ofNullable(database.find(PriceVersion.class, versionId))
                .filter(found -> found.planId().equals(planId));
        if (plan.isEmpty() || version.isEmpty()) {
            return unknown();
        }
        if (until.isBefore(now)) {
            return refused("PRICE_ENDED_IN_THE_PAST", Map.of("until", "" + until));
        }
        if (!version.get().end(until, actor.id())) {
            return refused("PRICE_CAN_NOT_END", Map.of("until", "" + until));
        }
        trail.record(
                actor,
                Act.on("price-version.end", "price-version", versionId),
                "",
                AuditTrail.NOTHING,
                Map.of("plan", planId, "validUntil", until),
                now);
        return Outcome.done(version.get());
    }

    private PriceVersion stored(Actor actor, PricePlan plan, PriceTerm term, Entry entry, Instant now) {
        var version = new PriceVersion(plan, term, entry.tariff(), actor.id(), now);
        database.persist(version);
        trail.record(
                actor,
                Act.on("price-version.create", "price-version", term.id()),
                "",
                AuditTrail.NOTHING,
                Map.of("plan", plan.id(), "price", entry),
                now);
        return version;
    }

    private static Outcome<PriceVersion> unknown() {
        return Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND"));
    }

    private static Outcome<PriceVersion> refused(String code, Map<String, String> figures) {
        return Outcome.refused(new Refusal(Refusal.Kind.RULE, code, figures, List.of()));
    }
}
