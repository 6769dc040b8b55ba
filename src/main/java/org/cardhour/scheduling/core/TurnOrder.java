package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Hands out the waiting jobs, each when it is its turn: overdue ones first, behind only the highest class; then by class;
 * those inside their tenant's guarantee before borrowers; the tenant with the smallest share; the oldest; the smallest
 * id. Shares move while jobs are placed, so that a turn is known only when it comes: on each level there is a heap of
 * tenants by share, and with each tenant one of its lanes. Nothing is ever sorted as a whole.
 */
final class TurnOrder {

    private final SortedMap<Level, Map<UUID, Map<List<String>, LaneGroup>>> levels;
    private final PriorityQueue<TenantTurns> turns = new PriorityQueue<>(TenantTurns.ORDER);
    private final Map<UUID, TenantTurns> byTenant = new HashMap<>();

    TurnOrder(Queue queue) {
        this.levels = queue.levels();
    }

    /**
     * Hands each job over when its turn comes, until one of its lane says that it could do nothing; of each group those
     * lanes that are not hopeless when their level begins.
     */
    void forEach(
            BiConsumer<LaneGroup, List<Lane>> addsHopeful,
            Predicate<Lane> isHopeless,
            BiPredicate<Lane, Queued> takesTurn) {
        levels.forEach((level, groups) -> {
            if (level.precedence() == Level.Precedence.OVERDUE) {
                forEachByAge(hopeful(groups.values(), addsHopeful), takesTurn);
            } else {
                forEachByShare(groups.values(), addsHopeful, isHopeless, takesTurn);
            }
        });
    }

    private static List<Lane> hopeful(
            Collection<Map<List<String>, LaneGroup>> tenants, BiConsumer<LaneGroup, List<Lane>> addsHopeful) {
        var hopeful = new ArrayList<Lane>();
        for (Map<List<String>, LaneGroup> groups : tenants) {
            for (LaneGroup group : groups.values()) {
                addsHopeful.accept(group, hopeful);
            }
        }
        hopeful.removeIf(lane -> !lane.begins());
        return hopeful;
    }

    private static void forEachByAge(List<Lane> lanes, BiPredicate<Lane, Queued> takesTurn) {
        var byAge = new PriorityQueue<Lane>(Lane::compareAge);
        byAge.addAll(lanes);
        while (!byAge.isEmpty()) {
            var lane = byAge.remove();
            takeTurn(lane, takesTurn);
            if (lane.hasNext()) {
                byAge.add(lane);
            }
        }
    }

    private void forEachByShare(
            Collection<Map<List<String>, LaneGroup>> tenants,
            BiConsumer<LaneGroup, List<Lane>> addsHopeful,
            Predicate<Lane> isHopeless,
            BiPredicate<Lane, Queued> takesTurn) {
        for (Map<List<String>, LaneGroup> groups : tenants) {
            enter(hopeful(List.of(groups), addsHopeful));
        }
        while (!turns.isEmpty()) {
            var tenant = turns.remove();
            do {
                takeTurn(tenant, isHopeless, takesTurn);
            } while (!tenant.isEmpty() && (turns.isEmpty() || TenantTurns.ORDER.compare(tenant, turns.element()) < 0));
            if (!tenant.isEmpty()) {
                turns.add(tenant);
            }
        }
        byTenant.clear();
    }

    private static void takeTurn(TenantTurns tenant, Predicate<Lane> isHopeless, BiPredicate<Lane, Queued> takesTurn) {
        var lane = tenant.take();
        if (!takeTurn(lane, takesTurn) && isHopeless.test(lane)) {
            tenant.giveUp(isHopeless);
        } else if (lane.hasNext()) {
            tenant.add(lane);
        }
        if (!tenant.isEmpty()) {
            tenant.refresh();
        }
    }

    /** Whether the next job like it may have a chance. */
    private static boolean takeTurn(Lane lane, BiPredicate<Lane, Queued> takesTurn) {
        boolean mayGoOn = takesTurn.test(lane, lane.next());
        if (mayGoOn) {
            lane.advance();
        } else {
            lane.endTrack();
        }
        return mayGoOn;
    }

    /** All of one tenant. */
    private void enter(List<Lane> lanes) {
        if (!lanes.isEmpty()) {
            var tenant = new TenantTurns(lanes.getFirst().tenant());
            lanes.forEach(tenant::add);
            tenant.refresh();
            turns.add(tenant);
            byTenant.put(lanes.getFirst().key().tenantId(), tenant);
        }
    }

    /** What another tenant than the one whose turn it is holds has become less, and with it the turns of its jobs. */
    void holdingsChanged(UUID tenantId) {
        var tenant = byTenant.get(tenantId);
        if (tenant != null && turns.remove(tenant)) {
            tenant.reconsider();
            turns.add(tenant);
        }
    }
}
