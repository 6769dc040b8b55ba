package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Hands out the waiting jobs, each when it is its turn: overdue ones first, behind only the highest class; then by class;
 * those inside their tenant's guarantee before borrowers; the tenant with the smallest share; the oldest; the smallest
 * id. Shares move while jobs are placed, so that a turn is known only when it comes: on each level there is a heap of
 * tenants by share, and with each tenant one of its lanes. Nothing is ever sorted as a whole.
 */
final class TurnOrder {

    private final SortedMap<Level, Map<UUID, List<Lane>>> levels;
    private final PriorityQueue<TenantTurns> turns = new PriorityQueue<>(TenantTurns.ORDER);
    private final Map<UUID, TenantTurns> byTenant = new HashMap<>();

    TurnOrder(Queue queue) {
        this.levels = queue.levels();
    }

    /**
     * Hands each job over when its turn comes, until one of its lane says that it could do nothing; of lanes that are
     * hopeless when their level begins, none.
     */
    void forEach(Predicate<Lane> isHopeless, Predicate<Queued> takesTurn) {
        for (Map.Entry<Level, Map<UUID, List<Lane>>> level : levels.entrySet()) {
            if (level.getKey().precedence() == Level.Precedence.OVERDUE) {
                forEachByAge(level.getValue(), isHopeless, takesTurn);
            } else {
                forEachByShare(level.getValue(), isHopeless, takesTurn);
            }
        }
    }

    private static void forEachByAge(
            Map<UUID, List<Lane>> lanes, Predicate<Lane> isHopeless, Predicate<Queued> takesTurn) {
        var byAge = new PriorityQueue<Lane>(Lane::compareAge);
        for (List<Lane> ofTenant : lanes.values()) {
            for (Lane lane : ofTenant) {
                if (!isHopeless.test(lane) && lane.begins()) {
                    byAge.add(lane);
                }
            }
        }
        while (!byAge.isEmpty()) {
            var lane = byAge.remove();
            takeTurn(lane, takesTurn);
            if (lane.hasNext()) {
                byAge.add(lane);
            }
        }
    }

    private void forEachByShare(Map<UUID, List<Lane>> lanes, Predicate<Lane> isHopeless, Predicate<Queued> takesTurn) {
        lanes.values().forEach(ofTenant -> enter(ofTenant, isHopeless));
        while (!turns.isEmpty()) {
            var tenant = turns.remove();
            var lane = tenant.take();
            if (!takeTurn(lane, takesTurn) && isHopeless.test(lane)) {
                tenant.giveUp(isHopeless);
            } else if (lane.hasNext()) {
                tenant.add(lane);
            }
            if (!tenant.isEmpty()) {
                tenant.refresh();
                turns.add(tenant);
            }
        }
        byTenant.clear();
    }

    /** Whether the next job like it may have a chance. */
    private static boolean takeTurn(Lane lane, Predicate<Queued> takesTurn) {
        boolean mayGoOn = takesTurn.test(lane.take());
        if (!mayGoOn) {
            lane.endTrack();
        }
        return mayGoOn;
    }

    private void enter(List<Lane> lanes, Predicate<Lane> isHopeless) {
        for (Lane lane : lanes) {
            if (!isHopeless.test(lane) && lane.begins()) {
                byTenant.computeIfAbsent(lane.key().tenantId(), unused -> new TenantTurns(lane.tenant()))
                        .add(lane);
            }
        }
        if (!lanes.isEmpty()) {
            var tenant = byTenant.get(lanes.getFirst().key().tenantId());
            if (tenant != null) {
                tenant.refresh();
                turns.add(tenant);
            }
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
