package org.cardhour.registry.control;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.ClusterState;
import org.cardhour.registry.entity.Node;

/** Takes in what discovery found. Nodes and cards are never removed: what was used once can be asked for later. */
@UseCase
public class Inventory {

    /** How the runs of different tenants are to each other. */
    public enum Tenants {
        APART,
        TOGETHER
    }

    private final EntityManager database;
    private final ClusterReading reading;
    private final Heartbeats heartbeats;
    private final Event<ClustersChanged> changed;

    @Inject
    Inventory(EntityManager database, ClusterReading reading, Heartbeats heartbeats, Event<ClustersChanged> changed) {
        this.database = database;
        this.reading = reading;
        this.heartbeats = heartbeats;
        this.changed = changed;
    }

    /** All that is in the cluster now; what is not among it is gone. Counts as a sign of life. */
    public void report(UUID clusterId, List<FoundNode> found, Instant now) {
        var cluster = database.find(Cluster.class, clusterId, LockModeType.PESSIMISTIC_WRITE);
        if (cluster == null) {
            return;
        }
        take(cluster, found, now);
        database.flush();
        database.createNativeQuery("update cluster set found_at = ?1, found_number = found_number + 1 where id = ?2")
                .setParameter(1, now.toEpochMilli())
                .setParameter(2, clusterId.toString())
                .executeUpdate();
        heartbeats.beat(clusterId, now);
        settle(cluster);
    }

    /** Whether the cluster's engine keeps the runs of different tenants apart; not to be said where that is not known. */
    public void tenantsAre(UUID clusterId, Tenants tenants) {
        int other = database.createNativeQuery("""
            update cluster set isolated = ?1, found_number = found_number + 1 where id = ?2 and isolated <> ?1
            """)
                .setParameter(1, tenants == Tenants.APART)
                .setParameter(2, clusterId.toString())
                .executeUpdate();
        if (other > 0) {
            changed.fire(new ClustersChanged(clusterId));
        }
    }

    private void take(Cluster cluster, List<FoundNode> found, Instant now) {
        var present = new ArrayList<Card>();
        var known = new HashMap<String, NodeFacts>();
        reading.nodes(cluster.id()).forEach(facts -> known.put(facts.node().name(), facts));
        for (var node : inOrder(found)) {
            var there = known.remove(node.name());
            if (there == null) {
                present.addAll(add(cluster, node, now));
            } else {
                there.node().found(node.machine(), node.condition(), now);
                present.addAll(take(there, node, now));
            }
        }
        known.values().forEach(Inventory::gone);
        KeptCards.mark(present, cluster.profile().ownerRule());
    }

    private static List<FoundNode> inOrder(List<FoundNode> found) {
        return found.stream().sorted(Comparator.comparing(FoundNode::name)).toList();
    }

    private List<Card> add(Cluster cluster, FoundNode found, Instant now) {
        var node = new Node(Ids.next(now), cluster.id(), found.name(), found.machine(), now);
        database.persist(node);
        database.flush(); // the cards refer to it
        node.found(found.machine(), found.condition(), now);
        return take(new NodeFacts(node, List.of()), found, now);
    }

    private List<Card> take(NodeFacts there, FoundNode node, Instant now) {
        var found = node.cards();
        var present = new ArrayList<Card>();
        Map<Integer, Card> known = new HashMap<>();
        there.cards().forEach(card -> known.put(card.index(), card));
        for (int index = 0; index < found.size(); index++) {
            var card = known.remove(index);
            if (card == null) {
                card = new Card(Ids.next(now), there.node().id(), index, found.get(index));
                database.persist(card);
            } else {
                card.found(found.get(index));
            }
            present.add(card);
        }
        known.values().forEach(Card::gone);
        TakenCards.mark(present, node.taken());
        return present;
    }

    private static void gone(NodeFacts facts) {
        facts.node().gone();
        facts.cards().forEach(Card::gone);
    }

    /** The profile is confirmed by what was found; a cluster that is active stays so, its differences being drifts. */
    private void settle(Cluster cluster) {
        if (cluster.state() == ClusterState.PENDING
                && reading.check(cluster).missing().isEmpty()) {
            cluster.confirm();
        }
        changed.fire(new ClustersChanged(cluster.id()));
    }
}
