package org.cardhour.identity.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.core.CreditCode;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;

/** Takes the application of a signed-in person who wants to be a tenant. */
@UseCase
public class TenantRegistration {

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    TenantRegistration(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    public Outcome<Tenant> register(Actor person, TenantApplication application, Instant now) {
        return refusal(application).map(Outcome::<Tenant>refused).orElseGet(() -> {
            var tenant = new Tenant(
                            Ids.next(now),
                            application.name(),
                            application.displayName(),
                            ZoneId.of(application.zone()),
                            application.invoice())
                    .requestedBy(person, now);
            database.persist(tenant);
            var act = Act.on("tenant.register", "tenant", tenant.id()).ofTenant(tenant.id());
            trail.record(person, act, "", AuditTrail.NOTHING, application, now);
            return Outcome.done(tenant);
        });
    }

    private Optional<Refusal> refusal(TenantApplication application) {
        if (!ZoneId.getAvailableZoneIds().contains(application.zone())) {
            return Optional.of(Refusal.invalid("/zone", "UNKNOWN_ZONE", Map.of("value", application.zone())));
        }
        var code = application.invoice().creditCode();
        if (!code.isEmpty() && !CreditCode.isValid(code)) {
            return Optional.of(Refusal.invalid("/invoice/creditCode", "INVALID_CREDIT_CODE", Map.of("value", code)));
        }
        return isTaken(application.name())
                ? Optional.of(conflict("TENANT_NAME_TAKEN", Map.of("name", application.name())))
                : Optional.empty();
    }

    private boolean isTaken(String name) {
        return !database.createQuery("select t.id from Tenant t where t.name = :name")
                .setParameter("name", name)
                .getResultList()
                .isEmpty();
    }

    private static Refusal conflict(String code, Map<String, String> figures) {
        return new Refusal(Refusal.Kind.CONFLICT, code, figures, List.of());
    }
}
