package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cardhour.jobs.control.Allocation.OnNode;
import org.cardhour.jobs.control.Beginnings.Wanted;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.HeldQuota;
import org.cardhour.pools.control.ProjectQuotas;

/** Locks and reads all that some runs would take of. */
@Dependent
class RoomReading {

    private final EntityManager database;
    private final HeldQuota quota;
    private final HeldAmounts amounts;
    private final ProjectQuotas projects;

    @Inject
    RoomReading(EntityManager database, HeldQuota quota, HeldAmounts amounts, ProjectQuotas projects) {
        this.database = database;
        this.quota = quota;
        this.amounts = amounts;
        this.projects = projects;
    }

    /** What there is for them; it stays so until the caller's transaction ends. */
    Room lock(List<Wanted> wanted) {
        var clusters = activeClusters(ids(wanted, each -> each.cards().clusterId()));
        var held = quota(wanted);
        var caps = new HashMap<UUID, Map<String, Long>>();
        ids(wanted, each -> each.job().projectId()).forEach(project -> caps.put(project, projects.capsOf(project)));
        var byHolder = amounts(wanted);
        var nodes = wanted.stream()
                .flatMap(each -> each.cards().nodes().stream())
                .map(OnNode::nodeId)
                .collect(Collectors.toSet());
        var cards = wanted.stream()
                .flatMap(each -> each.cards().nodes().stream())
                .flatMap(node -> node.cards().stream())
                .map(Allocation.OfCard::cardId)
                .collect(Collectors.toSet());
        return new Room(
                new Room.Hardware(clusters, nodes(nodes), cards(cards)),
                new Room.Rights(held, caps, byHolder),
                quota,
                amounts);
    }

    private static List<UUID> ids(List<Wanted> wanted, Function<Wanted, UUID> id) {
        return wanted.stream().map(id).distinct().sorted().toList();
    }

    private Set<UUID> activeClusters(Collection<UUID> ids) {
        List<?> rows = database.createNativeQuery(
                        "select id from cluster where id in (%s) and state = 'ACTIVE' order by id lock in share mode"
                                .formatted(Sql.list(ids)))
                .getResultList();
        return rows.stream().map(Sql::id).collect(Collectors.toSet());
    }

    private Map<HeldQuota.Share, Cards> quota(List<Wanted> wanted) {
        var held = new HashMap<HeldQuota.Share, Cards>();
        wanted.stream()
                .filter(each -> !each.cards().total().isNone())
                .map(Room::share)
                .distinct()
                .sorted(Room.BY_SHARE)
                .forEach(share -> held.put(share, quota.lock(share)));
        return held;
    }

    /** Projects before tenants, as whoever gives back goes. */
    private Map<HeldAmounts.Holder, Map<String, Long>> amounts(List<Wanted> wanted) {
        var held = new HashMap<HeldAmounts.Holder, Map<String, Long>>();
        for (UUID pool : new TreeSet<>(ids(wanted, each -> each.cards().poolId()))) {
            var here = wanted.stream()
                    .filter(each -> each.cards().poolId().equals(pool))
                    .toList();
            held.putAll(amounts.lock(pool, ids(here, each -> each.job().projectId())));
            held.putAll(amounts.lock(pool, ids(here, each -> each.job().tenantId())));
        }
        return held;
    }

    private Map<UUID, Room.Node> nodes(Set<UUID> ids) {
        var nodes = new HashMap<UUID, Room.Node>();
        List<?> rows = database.createNativeQuery("""
            select id, cluster_id, if(state = 'READY', cpu_cores * 1000 - held_cpu_millis, -1),
                   if(state = 'READY', memory_mib - held_memory_mib, -1)
            from node where id in (%s) order by id for update
            """.formatted(Sql.list(ids))).getResultList();
        for (Object row : rows) {
            var values = (Object[]) row;
            nodes.put(Sql.id(values[0]), new Room.Node(Sql.id(values[1]), number(values[2]), number(values[3])));
        }
        return nodes;
    }

    private Map<UUID, Room.Card> cards(Set<UUID> ids) {
        var cards = new HashMap<UUID, Room.Card>();
        if (ids.isEmpty()) {
            return cards;
        }
        List<?> rows = database.createNativeQuery("""
            select id, node_id, model, if(is_present and not is_taken and not is_kept, 1000 - held_thousandths, -1)
            from card where id in (%s) order by id for update
            """.formatted(Sql.list(ids))).getResultList();
        for (Object row : rows) {
            var values = (Object[]) row;
            cards.put(Sql.id(values[0]), new Room.Card(Sql.id(values[1]), (String) values[2], number(values[3])));
        }
        return cards;
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }
}
