package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.DrainWish;
import org.cardhour.registry.entity.Node;

/** Takes orders that nodes take no new work, or take it again; what carries them to engines asks for them here. */
@UseCase
public class NodeDrains {

    private final EntityManager database;
    private final OwnedClusters clusters;
    private final AuditTrail trail;

    @Inject
    NodeDrains(EntityManager database, OwnedClusters clusters, AuditTrail trail) {
        this.database = database;
        this.clusters = clusters;
        this.trail = trail;
    }

    /** Nothing new goes there from now on; what runs there goes on. */
    public Outcome<Node> drain(Actor actor, UUID cluster, String name, String reason, Instant now) {
        return change(actor, cluster, name, new Order("drain", reason, Node::drain), now);
    }

    /** It is given work again once the engine shows that it takes some. */
    public Outcome<Node> resume(Actor actor, UUID cluster, String name, String reason, Instant now) {
        return change(actor, cluster, name, new Order("resume", reason, Node::resume), now);
    }

    /** What the engine of a cluster is to be told of its nodes, by name. */
    public Map<String, DrainWish> wishes(UUID cluster) {
        return database.createQuery(
                        "select n from Node n where n.clusterId = :cluster and n.drainWish <> :none", Node.class)
                .setParameter("cluster", cluster)
                .setParameter("none", DrainWish.NONE)
                .getResultStream()
                .collect(Collectors.toMap(Node::name, Node::drainWish));
    }

    private record Order(String verb, String reason, Consumer<Node> change) {}

    private Outcome<Node> change(Actor actor, UUID cluster, String name, Order order, Instant now) {
        return clusters.locked(actor, cluster)
                .then(own -> database.createQuery(
                                "select n from Node n where n.clusterId = :cluster and n.name = :name", Node.class)
                        .setParameter("cluster", cluster)
                        .setParameter("name", name)
                        .getResultStream()
                        .findFirst()
                        .map(node -> Outcome.done(changed(actor, node, order, now)))
                        .orElseGet(() -> Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "UNKNOWN_NODE"))));
    }

    private Node changed(Actor actor, Node node, Order order, Instant now) {
        var before = Map.of("state", node.state());
        order.change().accept(node);
        var act = Act.on("node." + order.verb(), "node", node.id()).onCluster(node.clusterId());
        trail.record(actor, act, order.reason(), before, Map.of("state", node.state()), now);
        database.createNativeQuery("update cluster set found_number = found_number + 1 where id = ?1")
                .setParameter(1, node.clusterId().toString())
                .executeUpdate();
        return node;
    }
}
