package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunCard;
import org.cardhour.jobs.entity.RunNode;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.HeldAmounts.Holder;
import org.cardhour.pools.control.HeldQuota;

/**
 * Gives back what runs hold: quota, cores and memory of nodes, and cards. Rows are locked in this order and by id, as by
 * those who take, so that two never wait for each other in a ring.
 */
@Dependent
class Holdings {

    private final EntityManager database;
    private final HeldQuota quota;
    private final HeldAmounts amounts;

    @Inject
    Holdings(EntityManager database, HeldQuota quota, HeldAmounts amounts) {
        this.database = database;
        this.quota = quota;
        this.amounts = amounts;
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
}
