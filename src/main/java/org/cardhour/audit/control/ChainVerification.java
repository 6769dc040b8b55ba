package org.cardhour.audit.control;

import static java.util.stream.Collectors.toMap;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.core.Link;
import org.cardhour.audit.core.Verification;
import org.cardhour.audit.entity.Act;
import org.cardhour.audit.entity.AuditEvent;
import org.cardhour.audit.entity.AuditSeal;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.UseCase;

/** Computes the whole chain again from the events as they are now. Being asked to is recorded. */
@UseCase
public class ChainVerification {

    private static final int PART = 2_000;

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    ChainVerification(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    /** Walks the chain; it also has to lead through the head that somebody saw earlier, if one is given. */
    public ChainProof verify(Actor actor, Optional<Verification.Head> seen, Instant now) {
        var verification = new Verification(seen);
        var seals = sealsAfter(0);
        while (!seals.isEmpty() && !verification.isOver()) {
            walk(verification, seals);
            seals = sealsAfter(seals.getLast().seq());
        }
        var proof = proof(verification.finding());
        trail.record(actor, Act.on("audit-event.verify", "audit-event", ""), "", AuditTrail.NOTHING, proof, now);
        return proof;
    }

    private void walk(Verification verification, List<AuditSeal> seals) {
        var events = events(seals.getFirst().seq(), seals.getLast().seq());
        for (AuditSeal seal : seals) {
            var content = Optional.ofNullable(events.get(seal.eventId())).map(AuditEvent::content);
            verification.next(link(seal), content);
        }
        database.clear();
    }

    private List<AuditSeal> sealsAfter(long seq) {
        return database.createQuery("select s from AuditSeal s where s.seq > :seq order by s.seq", AuditSeal.class)
                .setParameter("seq", seq)
                .setMaxResults(PART)
                .getResultList();
    }

    private Map<UUID, AuditEvent> events(long fromSeq, long toSeq) {
        return database.createQuery(
                        "select e from AuditEvent e, AuditSeal s where s.eventId = e.id and s.seq between :from and"
                                + " :to",
                        AuditEvent.class)
                .setParameter("from", fromSeq)
                .setParameter("to", toSeq)
                .getResultStream()
                .collect(toMap(AuditEvent::id, event -> event));
    }

    private ChainProof proof(Verification.Finding finding) {
        var row = (Object[]) database.createNativeQuery("""
            select count(*), min(e.recorded_at) from cardhour_audit.audit_event e
            left join cardhour_audit.audit_seal s on s.event_id = e.id
            where s.event_id is null
            """).getSingleResult();
        var oldest = Optional.ofNullable((Number) row[1]).map(millis -> Instant.ofEpochMilli(millis.longValue()));
        return new ChainProof(finding, ((Number) row[0]).longValue(), oldest);
    }

    private static Link link(AuditSeal seal) {
        return new Link(seal.seq(), seal.eventId().toString(), seal.algorithm(), seal.previousHash(), seal.hash());
    }
}
