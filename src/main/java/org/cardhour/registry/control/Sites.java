package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Site;

/** Adds and lists sites. */
@UseCase
public class Sites {

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    Sites(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    public Outcome<Site> add(Actor actor, Site.Particulars said, Instant now) {
        if (isTaken(said.code())) {
            return Refusals.conflict("SITE_CODE_TAKEN", said.code());
        }
        var site = new Site(Ids.next(now), said, now);
        database.persist(site);
        var act = Act.on("site.add", "site", site.id());
        trail.record(actor, act, "", AuditTrail.NOTHING, said, now);
        return Outcome.done(site);
    }

    /** The sites after the one named, oldest first. */
    public List<Site> list(Instant afterTime, UUID afterId, int most) {
        return database.createQuery("""
            select s from Site s
            where s.createdAt > :time or (s.createdAt = :time and s.id > :id)
            order by s.createdAt, s.id
            """, Site.class)
                .setParameter("time", afterTime)
                .setParameter("id", afterId)
                .setMaxResults(most)
                .getResultList();
    }

    private boolean isTaken(String code) {
        return !database.createQuery("select s.id from Site s where s.code = :code", UUID.class)
                .setParameter("code", code)
                .getResultList()
                .isEmpty();
    }
}
