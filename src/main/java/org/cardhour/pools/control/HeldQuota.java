package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/** What tenants hold of their quotas: the rows that whoever takes more of it locks, and whoever gives it back lowers. */
@Dependent
public class HeldQuota {

    private final EntityManager database;

    @Inject
    HeldQuota(EntityManager database) {
        this.database = database;
    }

    /**
     * A tenant's cards of one model in a pool.
     *
     * @param model of cards
     */
    public record Share(UUID poolId, UUID tenantId, String model) {}

    /** What is held of it; nobody else changes that until the caller's transaction ends. */
    public Cards lock(Share share) {
        database.createNativeQuery("""
            insert into quota_held (pool_id, tenant_id, model, held_thousandths) values (?1, ?2, ?3, 0)
            on duplicate key update held_thousandths = held_thousandths
            """)
                .setParameter(1, share.poolId().toString())
                .setParameter(2, share.tenantId().toString())
                .setParameter(3, share.model())
                .executeUpdate();
        var held = (Number) database.createNativeQuery("""
            select held_thousandths from quota_held
            where pool_id = ?1 and tenant_id = ?2 and model = ?3 for update
            """)
                .setParameter(1, share.poolId().toString())
                .setParameter(2, share.tenantId().toString())
                .setParameter(3, share.model())
                .getSingleResult();
        return new Cards(held.longValue());
    }

    /** Adds to what is held of it, or takes away from that. */
    public void add(Share share, long thousandths) {
        if (thousandths != 0) {
            database.createNativeQuery("""
                update quota_held set held_thousandths = held_thousandths + ?4
                where pool_id = ?1 and tenant_id = ?2 and model = ?3
                """)
                    .setParameter(1, share.poolId().toString())
                    .setParameter(2, share.tenantId().toString())
                    .setParameter(3, share.model())
                    .setParameter(4, thousandths)
                    .executeUpdate();
        }
    }

    /** What each tenant holds in the pool, by card model; who holds nothing is left out. */
    public Map<UUID, Map<String, Cards>> in(UUID pool) {
        List<?> rows =
                database.createNativeQuery("""
                    select tenant_id, model, held_thousandths from quota_held where pool_id = ?1 and held_thousandths > 0
                    """).setParameter(1, pool.toString()).getResultList();
        var held = new HashMap<UUID, Map<String, Cards>>();
        for (Object row : rows) {
            var values = (Object[]) row;
            held.computeIfAbsent(UUID.fromString(values[0].toString()), tenant -> new HashMap<>())
                    .put((String) values[1], new Cards(((Number) values[2]).longValue()));
        }
        return held;
    }
}
