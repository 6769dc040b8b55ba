package org.cardhour.registry.control;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Dataset;
import org.cardhour.registry.entity.Site;

/** Adds, changes, removes and lists datasets and the sites that hold them. */
@UseCase
public class Datasets {

    private final EntityManager database;
    private final AuditTrail trail;
    private final Event<Removal> removals;

    @Inject
    Datasets(EntityManager database, AuditTrail trail, Event<Removal> removals) {
        this.database = database;
        this.trail = trail;
        this.removals = removals;
    }

    public Outcome<Dataset> add(Actor actor, String name, Dataset.Particulars said, Instant now) {
        if (isThere(name)) {
            return Refusals.conflict("DATASET_TAKEN", name);
        }
        return located(said).then(sound -> {
            var dataset = new Dataset(Ids.next(now), name, sound, now);
            database.persist(dataset);
            var act = Act.on("dataset.add", "dataset", dataset.id());
            trail.record(actor, act, "", AuditTrail.NOTHING, sound, now);
            return Outcome.done(dataset);
        });
    }

    /** Takes what is said now; the version is the one that the actor has seen. */
    public Outcome<Dataset> state(Actor actor, UUID id, int version, Dataset.Particulars said, Instant now) {
        return find(id).then(dataset -> dataset.version() == version
                ? located(said).map(sound -> state(actor, dataset, sound, now))
                : Refusals.stale());
    }

    private Dataset state(Actor actor, Dataset dataset, Dataset.Particulars said, Instant now) {
        var before = dataset.particulars();
        dataset.state(said);
        database.flush();
        trail.record(actor, Act.on("dataset.change", "dataset", dataset.id()), "", before, said, now);
        return dataset;
    }

    /** Removes it, unless somebody still needs it; the version is the one that the actor has seen. */
    public Outcome<Dataset> remove(Actor actor, UUID id, int version, Instant now) {
        return Optional.ofNullable(database.find(Dataset.class, id, LockModeType.PESSIMISTIC_WRITE))
                .map(dataset -> dataset.version() == version ? remove(actor, dataset, now) : Refusals.<Dataset>stale())
                .orElseGet(Refusals::notFound);
    }

    private Outcome<Dataset> remove(Actor actor, Dataset dataset, Instant now) {
        var removal = new Removal(Removal.What.DATASET, Set.of(dataset.name()));
        removals.fire(removal);
        return removal.unlessNeeded(dataset).map(idle -> {
            var before = idle.particulars();
            database.remove(idle);
            var act = Act.on("dataset.remove", "dataset", idle.id());
            trail.record(actor, act, "", before, AuditTrail.NOTHING, now);
            return idle;
        });
    }

    public Outcome<Dataset> find(UUID id) {
        return Optional.ofNullable(database.find(Dataset.class, id))
                .map(Outcome::done)
                .orElseGet(Refusals::notFound);
    }

    /** The datasets after the one named, oldest first. */
    public List<Dataset> list(Instant afterTime, UUID afterId, int most) {
        return database.createQuery("""
            select d from Dataset d
            where d.createdAt > :time or (d.createdAt = :time and d.id > :id)
            order by d.createdAt, d.id
            """, Dataset.class)
                .setParameter("time", afterTime)
                .setParameter("id", afterId)
                .setMaxResults(most)
                .getResultList();
    }

    private boolean isThere(String name) {
        return !database.createQuery("select d.id from Dataset d where d.name = :name", UUID.class)
                .setParameter("name", name)
                .getResultList()
                .isEmpty();
    }

    private Outcome<Dataset.Particulars> located(Dataset.Particulars said) {
        return said.sites().stream()
                .sorted(Comparator.naturalOrder())
                .filter(site -> database.find(Site.class, site) == null)
                .findFirst()
                .<Outcome<Dataset.Particulars>>map(
                        site -> Outcome.refused(Refusal.rule("UNKNOWN_SITE", Map.of("site", site.toString()))))
                .orElseGet(() -> Outcome.done(said));
    }
}
