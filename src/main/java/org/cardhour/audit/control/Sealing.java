package org.cardhour.audit.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import org.cardhour.audit.core.Chain;
import org.cardhour.audit.entity.AuditEvent;
import org.cardhour.audit.entity.AuditSeal;
import org.cardhour.kernel.UseCase;
import org.cardhour.store.control.Lease;

/**
 * Links committed events into the chain, in the order of their ids and so of their recording. An event that commits late
 * is linked behind those that were quicker. Writers never wait for it.
 */
@UseCase
public class Sealing {

    /** How many events one transaction links at most. */
    public static final int PART = 500;

    private static final String LEASE = "audit-seal";

    private final EntityManager database;
    private final Lease lease;

    @Inject
    Sealing(EntityManager database, Lease lease) {
        this.database = database;
        this.lease = lease;
    }

    /** Whether any event waits for its link. */
    public boolean isNeeded() {
        return !database.createNativeQuery("select 1 from audit_unsealed limit 1")
                .getResultList()
                .isEmpty();
    }

    /** Links up to {@value #PART} events; gives back how many, none while another instance does this work. */
    public int sealPart(Instant now) {
        if (lease.take(LEASE).isEmpty()) {
            return 0;
        }
        var waiting = waiting();
        var head = head();
        long seq = head.seq();
        String previous = head.hash();
        for (AuditEvent event : waiting) {
            seq++;
            var link = Chain.link(previous, seq, event.id().toString(), event.content());
            database.persist(new AuditSeal(seq, event.id(), link.algorithm(), previous, link.hash(), now));
            previous = link.hash();
            forget(event);
        }
        return waiting.size();
    }

    private record Head(long seq, String hash) {}

    private Head head() {
        return database.createQuery("select s from AuditSeal s order by s.seq desc", AuditSeal.class)
                .setMaxResults(1)
                .getResultStream()
                .map(seal -> new Head(seal.seq(), seal.hash()))
                .findFirst()
                .orElse(new Head(0, Chain.ORIGIN));
    }

    @SuppressWarnings("unchecked") // a native query has no other form
    private List<AuditEvent> waiting() {
        return database.createNativeQuery("""
            select e.* from audit_unsealed u join cardhour_audit.audit_event e on e.id = u.event_id
            order by e.id limit ?1
            """, AuditEvent.class)
                .setParameter(1, PART)
                .getResultList();
    }

    private void forget(AuditEvent event) {
        database.createNativeQuery("delete from audit_unsealed where event_id = ?1")
                .setParameter(1, event.id().toString())
                .executeUpdate();
    }
}
