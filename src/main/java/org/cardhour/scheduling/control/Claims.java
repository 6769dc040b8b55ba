package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.UseCase;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Claim;
import org.cardhour.store.control.Lease;

/** Keeps what passes have promised to jobs that still wait, until the next pass. */
@UseCase
public class Claims {

    private final EntityManager database;
    private final Lease lease;

    @Inject
    Claims(EntityManager database, Lease lease) {
        this.database = database;
        this.lease = lease;
    }

    /** The claims that hold in a pool. */
    public List<Claim> of(UUID pool) {
        List<?> rows =
                database.createNativeQuery("""
                    select job_id, cluster_id, model, cards from pass_claim where pool_id = ?1 order by job_id
                    """).setParameter(1, pool.toString()).getResultList();
        return rows.stream().map(row -> claim((Object[]) row)).toList();
    }

    /** Puts the claims of a pass in place of those of the pass before, if the pass still may. */
    public boolean replace(UUID pool, List<Claim> claims, long epoch) {
        if (!lease.holds(RunLedger.PASS_LEASE, epoch)) {
            return false;
        }
        database.createNativeQuery("delete from pass_claim where pool_id = ?1")
                .setParameter(1, pool.toString())
                .executeUpdate();
        claims.forEach(claim -> insert(pool, claim));
        return true;
    }

    private void insert(UUID pool, Claim claim) {
        var allocation = claim.allocation();
        database.createNativeQuery("""
            insert into pass_claim (job_id, pool_id, cluster_id, model, cards) values (?1, ?2, ?3, ?4, ?5)
            """)
                .setParameter(1, claim.jobId().toString())
                .setParameter(2, pool.toString())
                .setParameter(3, allocation.clusterId().toString())
                .setParameter(4, allocation.model())
                .setParameter(5, write(allocation))
                .executeUpdate();
    }

    private static String write(Allocation allocation) {
        return allocation.nodes().stream().map(Claims::write).collect(Collectors.joining("\n"));
    }

    private static String write(Allocation.OnNode node) {
        return node.cards().stream()
                .map(card -> " " + card.cardId() + " " + card.part().thousandths())
                .collect(Collectors.joining("", node.nodeId().toString(), ""));
    }

    private static Claim claim(Object[] row) {
        var nodes = ((String) row[3]).lines().map(Claims::node).toList();
        return new Claim(id(row[0]), new Allocation(id(row[1]), (String) row[2], nodes));
    }

    private static Allocation.OnNode node(String line) {
        var words = line.split(" ", -1);
        var cards = new ArrayList<Allocation.OfCard>();
        for (int i = 1; i < words.length; i += 2) {
            cards.add(new Allocation.OfCard(id(words[i]), new Cards(Long.parseLong(words[i + 1]))));
        }
        return new Allocation.OnNode(id(words[0]), cards);
    }

    private static UUID id(Object value) {
        return UUID.fromString(value.toString());
    }
}
