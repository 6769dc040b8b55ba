package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What tenants hold of CPU and memory, and projects of these and of cards, in a pool. Amounts are thousandths of cores and
 * cards, and MiB; those of one holder are locked in the order of their names.
 */
@Dependent
public class HeldAmounts {

    public static final String CPU = "cpu";
    public static final String MEMORY = "memory";

    private static final String CARD = "card:";

    private final EntityManager database;

    @Inject
    HeldAmounts(EntityManager database) {
        this.database = database;
    }

    /** A tenant or a project in a pool. */
    public record Holder(UUID poolId, UUID id) {}

    /** The resource that cards of a model are. */
    public static String cards(String model) {
        return CARD + model;
    }

    /** The model whose cards the resource is; empty when it is something else. */
    public static Optional<String> model(String resource) {
        return Optional.of(resource).filter(name -> name.startsWith(CARD)).map(name -> name.substring(CARD.length()));
    }

    /** What holders in a pool hold of everything; nobody else changes that until the caller's transaction ends. */
    public Map<Holder, Map<String, Long>> lock(UUID pool, Collection<UUID> holders) {
        var ids = holders.stream().sorted().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
        List<?> rows = database.createNativeQuery("""
            select holder_id, resource, held from quota_amount_held where pool_id = ?1 and holder_id in (%s)
            order by holder_id, resource for update
            """.formatted(ids))
                .setParameter(1, pool.toString())
                .getResultList();
        var held = new HashMap<Holder, Map<String, Long>>();
        for (Object row : rows) {
            var values = (Object[]) row;
            held.computeIfAbsent(new Holder(pool, UUID.fromString(values[0].toString())), holder -> new HashMap<>())
                    .put((String) values[1], ((Number) values[2]).longValue());
        }
        return held;
    }

    /** Adds to what is held, or takes away from that. */
    public void add(Holder holder, SortedMap<String, Long> amounts) {
        amounts.forEach((resource, amount) -> {
            if (amount != 0) {
                add(holder, resource, amount);
            }
        });
    }

    /** What each tenant and project holds in the pool. */
    public Map<UUID, Map<String, Long>> in(UUID pool) {
        List<?> rows =
                database.createNativeQuery("""
                    select holder_id, resource, held from quota_amount_held where pool_id = ?1 and held > 0
                    """).setParameter(1, pool.toString()).getResultList();
        var held = new HashMap<UUID, Map<String, Long>>();
        for (Object row : rows) {
            var values = (Object[]) row;
            held.computeIfAbsent(UUID.fromString(values[0].toString()), holder -> new HashMap<>())
                    .put((String) values[1], ((Number) values[2]).longValue());
        }
        return held;
    }

    /** An update first: the row that an insert would make has to be within bounds by itself. */
    private void add(Holder holder, String resource, long amount) {
        int there = database.createNativeQuery("""
            update quota_amount_held set held = held + ?4 where pool_id = ?1 and holder_id = ?2 and resource = ?3
            """)
                .setParameter(1, holder.poolId().toString())
                .setParameter(2, holder.id().toString())
                .setParameter(3, resource)
                .setParameter(4, amount)
                .executeUpdate();
        if (there == 0) {
            database.createNativeQuery("""
                insert into quota_amount_held (pool_id, holder_id, resource, held) values (?1, ?2, ?3, ?4)
                on duplicate key update held = held + ?4
                """)
                    .setParameter(1, holder.poolId().toString())
                    .setParameter(2, holder.id().toString())
                    .setParameter(3, resource)
                    .setParameter(4, amount)
                    .executeUpdate();
        }
    }
}
