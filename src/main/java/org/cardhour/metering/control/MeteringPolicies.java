package org.cardhour.metering.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.UseCase;
import org.cardhour.metering.entity.MeteringPolicy;

/** Tells the metering policies: those of all tenants to everybody, those of one to whoever may see it. */
@UseCase
public class MeteringPolicies {

    private final EntityManager database;

    @Inject
    MeteringPolicies(EntityManager database) {
        this.database = database;
    }

    /** All versions that the actor may see, the oldest first. */
    public List<MeteringPolicy> visibleTo(Actor actor) {
        return database
                .createQuery("select p from MeteringPolicy p order by p.validFrom, p.id", MeteringPolicy.class)
                .getResultList()
                .stream()
                .filter(policy ->
                        policy.tenantId().map(tenant -> maySee(actor, tenant)).orElse(true))
                .toList();
    }

    private static boolean maySee(Actor actor, UUID tenant) {
        return actor.belongsTo(tenant)
                || actor.is(Actor.FINANCE)
                || actor.is(Actor.AUDITOR)
                || actor.is(Actor.PLATFORM_ADMIN);
    }
}
