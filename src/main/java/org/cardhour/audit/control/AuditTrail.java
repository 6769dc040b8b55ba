package org.cardhour.audit.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Map;
import org.cardhour.audit.entity.Act;
import org.cardhour.audit.entity.AuditEvent;
import org.cardhour.audit.entity.Occurrence;
import org.cardhour.audit.entity.Occurrence.Result;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;

/**
 * Remembers acts in the transaction of the act. What can not be recorded does not happen: {@link AuditUnavailable} rolls
 * it back.
 */
@Dependent
@Transactional(Transactional.TxType.MANDATORY)
public class AuditTrail {

    /** For an act without a state before or after. */
    public static final Map<String, Object> NOTHING = Occurrence.NOTHING;

    private final EntityManager database;

    @Inject
    AuditTrail(EntityManager database) {
        this.database = database;
    }

    /**
     * Records an act that is done.
     *
     * @param reason why, in the actor's words; empty when none was given
     * @param before what changed, as it was: a small map or record, {@link #NOTHING} where there was nothing
     * @param after what changed, as it is now
     */
    public void record(Actor actor, Act act, String reason, Object before, Object after, Instant now) {
        record(actor, act, new Occurrence(Result.SUCCESS, now, reason, before, after), now);
    }

    /** Records an act that was allowed and did not work; the transaction goes on and keeps this. */
    public void recordFailure(Actor actor, Act act, String reason, Instant now) {
        record(actor, act, new Occurrence(Result.FAILURE, now, reason, NOTHING, NOTHING), now);
    }

    /** Records what happened elsewhere or earlier. */
    public void record(Actor actor, Act act, Occurrence occurrence, Instant now) {
        database.flush();
        try {
            var event = new AuditEvent(Ids.next(now), now, actor, act, occurrence);
            database.persist(event);
            database.flush();
            queueForSeal(event);
        } catch (PersistenceException e) {
            throw new AuditUnavailable(e);
        }
    }

    private void queueForSeal(AuditEvent event) {
        database.createNativeQuery("insert into audit_unsealed (event_id) values (?1)")
                .setParameter(1, event.id().toString())
                .executeUpdate();
    }
}
