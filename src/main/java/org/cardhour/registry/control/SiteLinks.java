package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Site;
import org.cardhour.registry.entity.SiteLink;

/** Adds, changes, removes and lists what joins sites. */
@UseCase
public class SiteLinks {

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    SiteLinks(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    public Outcome<SiteLink> add(Actor actor, SiteLink.Ends ends, SiteLink.Particulars said, Instant now) {
        var refusal = refusal(ends);
        if (refusal.isPresent()) {
            return Outcome.refused(refusal.get());
        }
        var link = new SiteLink(Ids.next(now), ends, said, now);
        database.persist(link);
        trail.record(actor, act("add", link), "", AuditTrail.NOTHING, told(ends, said), now);
        return Outcome.done(link);
    }

    private Optional<Refusal> refusal(SiteLink.Ends ends) {
        if (ends.fromSiteId().equals(ends.toSiteId())) {
            return Optional.of(Refusal.rule("LINK_TO_ITSELF", Map.of()));
        }
        for (UUID site : List.of(ends.fromSiteId(), ends.toSiteId())) {
            if (database.find(Site.class, site) == null) {
                return Optional.of(Refusal.rule("UNKNOWN_SITE", Map.of("site", site.toString())));
            }
        }
        return isThere(ends) ? Optional.of(Refusal.of(Refusal.Kind.CONFLICT, "LINK_TAKEN")) : Optional.empty();
    }

    private boolean isThere(SiteLink.Ends ends) {
        return !database.createQuery(
                        "select l.id from SiteLink l where l.fromSiteId = :from and l.toSiteId = :to", UUID.class)
                .setParameter("from", ends.fromSiteId())
                .setParameter("to", ends.toSiteId())
                .getResultList()
                .isEmpty();
    }

    /** Takes what is said now; the version is the one that the actor has seen. */
    public Outcome<SiteLink> state(Actor actor, UUID id, int version, SiteLink.Particulars said, Instant now) {
        return find(id).then(link -> {
            if (link.version() != version) {
                return Refusals.stale();
            }
            var before = told(link.ends(), link.particulars());
            link.state(said);
            database.flush();
            trail.record(actor, act("change", link), "", before, told(link.ends(), said), now);
            return Outcome.done(link);
        });
    }

    /** Removes it; the version is the one that the actor has seen. */
    public Outcome<SiteLink> remove(Actor actor, UUID id, int version, Instant now) {
        return find(id).then(link -> link.version() == version ? remove(actor, link, now) : Refusals.stale());
    }

    private Outcome<SiteLink> remove(Actor actor, SiteLink link, Instant now) {
        database.remove(link);
        var before = told(link.ends(), link.particulars());
        trail.record(actor, act("remove", link), "", before, AuditTrail.NOTHING, now);
        return Outcome.done(link);
    }

    public Outcome<SiteLink> find(UUID id) {
        return Optional.ofNullable(database.find(SiteLink.class, id))
                .map(Outcome::done)
                .orElseGet(Refusals::notFound);
    }

    /** The links after the one named, oldest first. */
    public List<SiteLink> list(Instant afterTime, UUID afterId, int most) {
        return database.createQuery("""
            select l from SiteLink l
            where l.createdAt > :time or (l.createdAt = :time and l.id > :id)
            order by l.createdAt, l.id
            """, SiteLink.class)
                .setParameter("time", afterTime)
                .setParameter("id", afterId)
                .setMaxResults(most)
                .getResultList();
    }

    private static Act act(String verb, SiteLink link) {
        return Act.on("link." + verb, "link", link.id());
    }

    private static Map<String, Object> told(SiteLink.Ends ends, SiteLink.Particulars said) {
        return Map.of("ends", ends, "said", said);
    }
}
