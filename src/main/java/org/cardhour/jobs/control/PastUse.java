package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.UseCase;

/**
 * What tenants have used of late: the mean of the cards that they used over all time, where an hour counts half as much as
 * one that is a half-life younger. Between whole half-lives the weight falls in a straight line, so that all of it is
 * integers: the same runs give the same figures everywhere.
 */
@UseCase
public class PastUse {

    private static final int WHOLE_WEIGHT_BITS = 20;

    private final EntityManager database;

    @Inject
    PastUse(EntityManager database) {
        this.database = database;
    }

    /** By tenant and card model, of runs that have started, until their end or, while they go on, until now. */
    public Map<UUID, Map<String, Cards>> of(UUID pool, Duration halfLife, Instant now) {
        List<?> rows = database.createNativeQuery("""
            select cast(tenant_id as char), model,
                   cast(sum(cards_thousandths * (end_weight - start_weight)) div ?5 as signed)
            from (
                select tenant_id, model, cards_thousandths,
                       (?5 >> (end_age div ?3)) - ((?5 >> (end_age div ?3)) * (end_age mod ?3)) div (2 * ?3) as end_weight,
                       (?5 >> (start_age div ?3)) - ((?5 >> (start_age div ?3)) * (start_age mod ?3)) div (2 * ?3)
                           as start_weight
                from (
                    select tenant_id, model, cards_thousandths,
                           greatest(0, ?2 - coalesce(ended_at, ?2)) as end_age, greatest(0, ?2 - started_at) as start_age
                    from job_run
                    where pool_id = ?1 and started_at is not null and cards_thousandths > 0
                      and (ended_at is null or ended_at >= ?4)
                ) age
            ) weight
            group by tenant_id, model
            """)
                .setParameter(1, pool.toString())
                .setParameter(2, now.toEpochMilli())
                .setParameter(3, halfLife.toMillis())
                .setParameter(
                        4, now.minus(halfLife.multipliedBy(WHOLE_WEIGHT_BITS)).toEpochMilli())
                .setParameter(5, 1L << WHOLE_WEIGHT_BITS)
                .getResultList();
        var used = new HashMap<UUID, Map<String, Cards>>();
        for (Object row : rows) {
            var values = (Object[]) row;
            used.computeIfAbsent(UUID.fromString((String) values[0]), tenant -> new HashMap<>())
                    .put((String) values[1], new Cards(((Number) values[2]).longValue()));
        }
        return used;
    }
}
