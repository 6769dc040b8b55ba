package org.cardhour.audit.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import org.cardhour.audit.entity.Act;
import org.cardhour.audit.entity.Occurrence;
import org.cardhour.kernel.Actor;

/** Remembers acts that were not allowed, in a transaction of their own, since the act itself has none. */
@Dependent
@Transactional(Transactional.TxType.REQUIRES_NEW)
public class Denials {

    private final AuditTrail trail;

    @Inject
    Denials(AuditTrail trail) {
        this.trail = trail;
    }

    public void record(Actor actor, Act act, String reason, Instant now) {
        var denied = new Occurrence(Occurrence.Result.DENIED, now, reason, Occurrence.NOTHING, Occurrence.NOTHING);
        trail.record(actor, act, denied, now);
    }
}
