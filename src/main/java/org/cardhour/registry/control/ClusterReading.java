package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.control.ClusterFacts.Hardware;
import org.cardhour.registry.core.Drift;
import org.cardhour.registry.core.ProfileCheck;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.Node;
import org.cardhour.registry.entity.Site;

/** Reads clusters, and what is in them, for those who may see them. */
@UseCase
public class ClusterReading {

    private final EntityManager database;
    private final FoundModels found;
    private final FoundVersions versions;

    @Inject
    ClusterReading(EntityManager database, FoundModels found, FoundVersions versions) {
        this.database = database;
        this.found = found;
        this.versions = versions;
    }

    /** The clusters after the one named that the actor may see, oldest first. */
    public List<ClusterFacts> list(Actor actor, Instant afterTime, UUID afterId, int most) {
        var clusters = database.createQuery("""
            select c from Cluster c
            where (c.createdAt > :time or (c.createdAt = :time and c.id > :id))
              and (:all = true or c.ownerId in :owners)
            order by c.createdAt, c.id
            """, Cluster.class)
                .setParameter("time", afterTime)
                .setParameter("id", afterId)
                .setParameter("all", Owners.seesAll(actor))
                .setParameter("owners", Owners.of(actor))
                .setMaxResults(most)
                .getResultList();
        return facts(clusters);
    }

    public Outcome<ClusterFacts> find(Actor actor, UUID id) {
        return visible(actor, id).map(cluster -> facts(List.of(cluster)).getFirst());
    }

    /** The nodes of a cluster and their cards, by name and number. */
    public Outcome<List<NodeFacts>> nodes(Actor actor, UUID id) {
        return visible(actor, id).map(cluster -> nodes(cluster.id()));
    }

    /** Every cluster, whatever its state, oldest first; for Cardhour's own use. */
    public List<ClusterFacts> all() {
        return facts(database.createQuery("select c from Cluster c order by c.createdAt, c.id", Cluster.class)
                .getResultList());
    }

    /** One text for each cluster, another one after each change of it or of what was found in it; for Cardhour's own use. */
    public List<String> marks() {
        List<?> rows = database.createNativeQuery(
                        "select cast(id as char), state, version, found_number from cluster order by id")
                .getResultList();
        return rows.stream().map(row -> Arrays.toString((Object[]) row)).toList();
    }

    /** The codes of all clusters by their ids; for Cardhour's own use. */
    public Map<UUID, String> codes() {
        return database.createQuery("select c.id, c.code from Cluster c", Object[].class)
                .getResultStream()
                .collect(Collectors.toMap(row -> (UUID) row[0], row -> (String) row[1]));
    }

    /** The nodes of one cluster and their cards; for Cardhour's own use. */
    public List<NodeFacts> nodes(UUID clusterId) {
        var cards = database.createQuery("""
            select c from Card c join Node n on n.id = c.nodeId
            where n.clusterId = :cluster order by c.index
            """, Card.class)
                .setParameter("cluster", clusterId)
                .getResultStream()
                .collect(Collectors.groupingBy(Card::nodeId));
        return database.createQuery("select n from Node n where n.clusterId = :cluster order by n.name", Node.class)
                .setParameter("cluster", clusterId)
                .getResultStream()
                .map(node -> new NodeFacts(node, cards.getOrDefault(node.id(), List.of())))
                .toList();
    }

    ProfileCheck check(Cluster cluster) {
        var there = found.in(List.of(cluster.id())).getOrDefault(cluster.id(), nothing());
        return new ProfileCheck(Statements.of(cluster.profile()), there.models());
    }

    private Outcome<Cluster> visible(Actor actor, UUID id) {
        var cluster = database.find(Cluster.class, id);
        if (cluster == null) {
            return Refusals.unknownCluster();
        }
        return Owners.sees(actor, cluster) ? Outcome.done(cluster) : Refusals.foreignCluster();
    }

    private List<ClusterFacts> facts(List<Cluster> clusters) {
        var ids = clusters.stream().map(Cluster::id).toList();
        var models = found.in(ids);
        var drifts = versions.drifts(ids);
        var sites = sites(clusters);
        return clusters.stream()
                .map(cluster -> facts(
                        cluster,
                        sites,
                        models.getOrDefault(cluster.id(), nothing()),
                        drifts.getOrDefault(cluster.id(), List.of())))
                .toList();
    }

    private Map<UUID, Site> sites(List<Cluster> clusters) {
        var ids = clusters.stream().map(Cluster::siteId).distinct().toList();
        if (ids.isEmpty()) {
            return Map.of();
        }
        return database.createQuery("select s from Site s where s.id in :ids", Site.class)
                .setParameter("ids", ids)
                .getResultStream()
                .collect(Collectors.toMap(Site::id, Function.identity()));
    }

    private static ClusterFacts facts(
            Cluster cluster, Map<UUID, Site> sites, FoundModels.Found found, List<Drift> versions) {
        var site = Objects.requireNonNull(sites.get(cluster.siteId()), "a cluster has a site");
        var check = new ProfileCheck(Statements.of(cluster.profile()), found.models());
        return new ClusterFacts(cluster, site, check, found.hardware(), versions);
    }

    private static FoundModels.Found nothing() {
        return new FoundModels.Found(List.of(), Hardware.REAL);
    }
}
