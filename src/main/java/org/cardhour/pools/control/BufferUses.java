package org.cardhour.pools.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.ModelFigures;

/**
 * Keeps the log of each use of a pool's buffer: the buffer is used as long as, and as far as, runs hold more of a model than
 * can be allocated.
 */
@UseCase
public class BufferUses {

    private final EntityManager database;
    private final PoolQueries queries;
    private final HeldQuota held;

    @Inject
    BufferUses(EntityManager database, PoolQueries queries, HeldQuota held) {
        this.database = database;
        this.queries = queries;
        this.held = held;
    }

    /**
     * A time in which the same cards of the buffer were used by the same runs.
     *
     * @param endExclusive empty while it goes on
     */
    public record BufferUse(
            UUID id,
            String model,
            Instant startInclusive,
            Optional<Instant> endExclusive,
            Cards cards,
            List<UUID> runs) {}

    /**
     * Notes what is used now; while that stays the same nothing is written.
     *
     * @param models what the pool's policy comes to now
     * @param runs those that hold cards on the right to the buffer, by card model
     */
    public void note(UUID poolId, List<ModelFigures> models, Map<String, List<UUID>> runs, Instant now) {
        var byTenant = held.in(poolId);
        for (ModelFigures figures : models) {
            var used = byTenant.values().stream()
                    .map(byModel -> byModel.getOrDefault(figures.model(), Cards.NONE))
                    .reduce(Cards.NONE, Cards::plus);
            var whose = runs.getOrDefault(figures.model(), List.of()).stream()
                    .sorted()
                    .toList();
            note(poolId, figures.model(), used.minusUpTo(Cards.of(figures.allocatable())), whose, now);
        }
    }

    /** The uses of a pool that began before the place given, the newest first. */
    public Outcome<List<BufferUse>> list(Actor actor, String pool, Instant before, UUID id, int most) {
        return queries.find(actor, pool)
                .map(sight -> rows(
                                """
                                select id, model, from_at, to_at, cards_thousandths, runs from buffer_use
                                where pool_id = ?1 and (from_at < ?2 or (from_at = ?2 and id < ?3))
                                order by from_at desc, id desc
                                """, most, sight.facts().pool().id().toString(), before.toEpochMilli(), id.toString())
                        .map(BufferUses::use)
                        .toList());
    }

    private void note(UUID poolId, String model, Cards cards, List<UUID> runs, Instant now) {
        var open = rows("""
            select id, model, from_at, to_at, cards_thousandths, runs from buffer_use
            where pool_id = ?1 and model = ?2 and to_at is null for update
            """, 1, poolId.toString(), model).map(BufferUses::use).findFirst();
        if (open.filter(use -> use.cards().equals(cards) && use.runs().equals(runs))
                .isPresent()) {
            return;
        }
        open.ifPresent(use -> database.createNativeQuery("update buffer_use set to_at = ?2 where id = ?1")
                .setParameter(1, use.id().toString())
                .setParameter(2, Math.max(use.startInclusive().toEpochMilli(), now.toEpochMilli()))
                .executeUpdate());
        if (!cards.isNone()) {
            database.createNativeQuery("""
                insert into buffer_use (id, pool_id, model, from_at, cards_thousandths, runs)
                values (?1, ?2, ?3, ?4, ?5, ?6)
                """)
                    .setParameter(1, Ids.next(now).toString())
                    .setParameter(2, poolId.toString())
                    .setParameter(3, model)
                    .setParameter(4, now.toEpochMilli())
                    .setParameter(5, cards.thousandths())
                    .setParameter(6, runs.stream().map(UUID::toString).collect(Collectors.joining("\n")))
                    .executeUpdate();
        }
    }

    private Stream<Object[]> rows(String sql, int most, Object... parameters) {
        var query = database.createNativeQuery(sql);
        for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
        }
        List<?> rows = query.setMaxResults(most).getResultList();
        return rows.stream().map(Object[].class::cast);
    }

    private static BufferUse use(Object[] row) {
        return new BufferUse(
                UUID.fromString(row[0].toString()),
                (String) row[1],
                instant(row[2]),
                Optional.ofNullable(row[3]).map(BufferUses::instant),
                new Cards(((Number) row[4]).longValue()),
                row[5].toString().lines().map(UUID::fromString).toList());
    }

    private static Instant instant(Object millis) {
        return Instant.ofEpochMilli(((Number) millis).longValue());
    }
}
