package org.cardhour.prices.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.prices.entity.PlanTerms;
import org.cardhour.prices.entity.PricePlan;

/** Makes the price plan of a tenant. Its billing periods that open from then on are charged by it. */
@UseCase
public class PlanCreation {

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    PlanCreation(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    public Outcome<PricedPlan> create(Actor actor, PlanTerms terms, Instant now) {
        if (database.find(Tenant.class, terms.tenant()) == null) {
            return Outcome.refused(Refusal.rule("UNKNOWN_TENANT", Map.of("value", "" + terms.tenant())));
        }
        if (exists("select count(p) from PricePlan p where p.name = ?1", terms.name())) {
            return refused("PLAN_NAME_TAKEN", terms.name());
        }
        if (exists("select count(p) from PricePlan p where p.tenantId = ?1", terms.tenant())) {
            return refused("PLAN_OF_TENANT_EXISTS", terms.tenant());
        }
        var plan = new PricePlan(Ids.next(now), terms, actor.id(), now);
        database.persist(plan);
        var act = Act.on("price-plan.create", "price-plan", plan.id()).ofTenant(terms.tenant());
        trail.record(actor, act, "", AuditTrail.NOTHING, terms, now);
        return Outcome.done(new PricedPlan(plan, List.of()));
    }

    private boolean exists(String query, Object value) {
        return database.createQuery(query, Long.class).setParameter(1, value).getSingleResult() > 0;
    }

    private static Outcome<PricedPlan> refused(String code, Object value) {
        return Outcome.refused(new Refusal(Refusal.Kind.CONFLICT, code, Map.of("value", value.toString()), List.of()));
    }
}
