package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.control.Allocation.OfCard;
import org.cardhour.jobs.control.Allocation.OnNode;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunCard;
import org.cardhour.jobs.entity.RunNode;
import org.cardhour.jobs.entity.Submission;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.HeldAmounts.Holder;
import org.cardhour.pools.control.HeldQuota;
import org.cardhour.pools.control.ProjectQuotas;

/**
 * Takes and gives back what runs hold: quota, cores and memory of nodes, and cards. Rows are locked in this order and by
 * id, so that two who take never wait for each other in a ring.
 */
@Dependent
class Holdings {

    private final EntityManager database;
    private final HeldQuota quota;
    private final HeldAmounts amounts;
    private final ProjectQuotas projects;

    @Inject
    Holdings(EntityManager database, HeldQuota quota, HeldAmounts amounts, ProjectQuotas projects) {
        this.database = database;
        this.quota = quota;
        this.amounts = amounts;
        this.projects = projects;
    }

    /** Whether all of it is there to be taken now; it stays so until the caller's transaction ends. */
    boolean areFree(Submission whose, Allocation wanted) {
        return clusterIsActive(wanted)
                && staysWithinLimit(whose.tenantId(), wanted)
                && amounts.haveRoom(holder(wanted, whose.tenantId()), wanted.amounts(), wanted.hostLimits())
                && amounts.haveRoom(
                        holder(wanted, whose.projectId()), wanted.amounts(), projects.capsOf(whose.projectId()))
                && wanted.nodes().stream()
                        .sorted(Comparator.comparing(OnNode::nodeId))
                        .allMatch(node -> isFree(node, wanted));
    }

    /** Takes what was found free, for the run. */
    void take(Run run, Allocation wanted) {
        addQuota(run, wanted.total().thousandths());
        addAmounts(run, wanted.amounts());
        for (var node : wanted.nodes()) {
            database.persist(new RunNode(run.id(), node.nodeId(), node.cpuMillis(), node.memoryMib()));
            addToNode(node.nodeId(), node.cpuMillis(), node.memoryMib());
            for (var card : node.cards()) {
                database.persist(new RunCard(run.id(), node.nodeId(), card.cardId(), card.part()));
                addToCard(card.cardId(), card.part().thousandths());
            }
        }
    }

    /** Gives the quota of the run back. */
    void giveQuotaBack(Run run) {
        addQuota(run, -run.place().cardsThousandths());
        var back = new TreeMap<String, Long>();
        nodes(run).forEach(node -> {
            back.merge(HeldAmounts.CPU, -node.cpuMillis(), Long::sum);
            back.merge(HeldAmounts.MEMORY, -node.memoryMib(), Long::sum);
        });
        back.put(HeldAmounts.cards(run.place().model()), -run.place().cardsThousandths());
        addAmounts(run, back);
    }

    /** Gives cards, cores and memory of the run back. */
    void giveBack(Run run) {
        nodes(run).forEach(node -> addToNode(node.nodeId(), -node.cpuMillis(), -node.memoryMib()));
        database.createQuery("select c from RunCard c where c.runId = :run order by c.cardId", RunCard.class)
                .setParameter("run", run.id())
                .getResultList()
                .forEach(card -> addToCard(card.cardId(), -card.part().thousandths()));
    }

    private boolean clusterIsActive(Allocation wanted) {
        return exists(database.createNativeQuery(
                        "select 1 from cluster where id = ?1 and state = 'ACTIVE' lock in share mode")
                .setParameter(1, wanted.clusterId().toString()));
    }

    private boolean staysWithinLimit(UUID tenantId, Allocation wanted) {
        if (wanted.total().isNone()) {
            return true;
        }
        var held = quota.lock(new HeldQuota.Share(wanted.poolId(), tenantId, wanted.model()));
        return held.plus(wanted.total()).compareTo(wanted.limit()) <= 0;
    }

    private boolean isFree(OnNode node, Allocation wanted) {
        boolean hasRoom = exists(database.createNativeQuery("""
            select 1 from node
            where id = ?1 and cluster_id = ?2 and state = 'READY'
              and held_cpu_millis + ?3 <= cpu_cores * 1000 and held_memory_mib + ?4 <= memory_mib
            for update
            """)
                .setParameter(1, node.nodeId().toString())
                .setParameter(2, wanted.clusterId().toString())
                .setParameter(3, node.cpuMillis())
                .setParameter(4, node.memoryMib()));
        return hasRoom
                && node.cards().stream()
                        .sorted(Comparator.comparing(OfCard::cardId))
                        .allMatch(card -> isFree(card, node, wanted.model()));
    }

    private boolean isFree(OfCard card, OnNode node, String model) {
        return exists(database.createNativeQuery("""
            select 1 from card
            where id = ?1 and node_id = ?2 and model = ?3 and is_present and held_thousandths + ?4 <= 1000
            for update
            """)
                .setParameter(1, card.cardId().toString())
                .setParameter(2, node.nodeId().toString())
                .setParameter(3, model)
                .setParameter(4, card.part().thousandths()));
    }

    private void addQuota(Run run, long thousandths) {
        quota.add(
                new HeldQuota.Share(
                        run.place().poolId(), run.tenantId(), run.place().model()),
                thousandths);
    }

    /** Of the tenant, whose cards are counted apart, and of its project. */
    private void addAmounts(Run run, SortedMap<String, Long> change) {
        var pool = run.place().poolId();
        amounts.add(new Holder(pool, run.projectId()), change);
        var hosts = new TreeMap<>(change);
        hosts.remove(HeldAmounts.cards(run.place().model()));
        amounts.add(new Holder(pool, run.tenantId()), hosts);
    }

    private List<RunNode> nodes(Run run) {
        return database.createQuery("select n from RunNode n where n.runId = :run order by n.nodeId", RunNode.class)
                .setParameter("run", run.id())
                .getResultList();
    }

    private static Holder holder(Allocation wanted, UUID id) {
        return new Holder(wanted.poolId(), id);
    }

    private void addToNode(UUID node, long cpuMillis, long memoryMib) {
        database.createNativeQuery("""
            update node
            set held_cpu_millis = held_cpu_millis + ?2, held_memory_mib = held_memory_mib + ?3
            where id = ?1
            """)
                .setParameter(1, node.toString())
                .setParameter(2, cpuMillis)
                .setParameter(3, memoryMib)
                .executeUpdate();
    }

    private void addToCard(UUID card, long thousandths) {
        database.createNativeQuery("update card set held_thousandths = held_thousandths + ?2 where id = ?1")
                .setParameter(1, card.toString())
                .setParameter(2, thousandths)
                .executeUpdate();
    }

    private static boolean exists(Query query) {
        return !query.getResultList().isEmpty();
    }
}
