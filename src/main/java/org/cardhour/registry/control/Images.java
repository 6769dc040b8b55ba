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
import java.util.stream.Stream;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.Image;

/** Adds, changes, removes and lists images and the clusters that have them at hand. A provider speaks of its own clusters only. */
@UseCase
public class Images {

    private final EntityManager database;
    private final AuditTrail trail;
    private final Event<Removal> removals;

    @Inject
    Images(EntityManager database, AuditTrail trail, Event<Removal> removals) {
        this.database = database;
        this.trail = trail;
        this.removals = removals;
    }

    public Outcome<Image> add(Actor actor, Image.Reference reference, Image.Particulars said, Instant now) {
        if (isThere(reference)) {
            return Refusals.conflict("IMAGE_TAKEN", reference.name() + "@" + reference.digest());
        }
        return spoken(actor, said.clusters().stream(), said).then(sound -> {
            var image = new Image(Ids.next(now), reference, sound, now);
            database.persist(image);
            trail.record(actor, Act.on("image.add", "image", image.id()), "", AuditTrail.NOTHING, sound, now);
            return Outcome.done(image);
        });
    }

    /** Takes what is said now; the version is the one that the actor has seen. */
    public Outcome<Image> state(Actor actor, UUID id, int version, Image.Particulars said, Instant now) {
        return find(id).then(image -> image.version() == version
                ? spoken(actor, changed(image.particulars(), said), said).map(sound -> state(actor, image, sound, now))
                : Refusals.stale());
    }

    private Image state(Actor actor, Image image, Image.Particulars said, Instant now) {
        var before = image.particulars();
        image.state(said);
        database.flush();
        trail.record(actor, Act.on("image.change", "image", image.id()), "", before, said, now);
        return image;
    }

    /** Removes it, unless somebody still needs it; the version is the one that the actor has seen. */
    public Outcome<Image> remove(Actor actor, UUID id, int version, Instant now) {
        return Optional.ofNullable(database.find(Image.class, id, LockModeType.PESSIMISTIC_WRITE))
                .map(image -> image.version() == version
                        ? spoken(actor, image.particulars().clusters().stream(), image.particulars())
                                .then(own -> remove(actor, image, now))
                        : Refusals.<Image>stale())
                .orElseGet(Refusals::notFound);
    }

    private Outcome<Image> remove(Actor actor, Image image, Instant now) {
        var reference = image.reference();
        var names = Set.of(reference.name(), reference.name() + "@" + reference.digest());
        var removal = new Removal(Removal.What.IMAGE, names);
        removals.fire(removal);
        return removal.unlessNeeded(image).map(idle -> {
            var before = idle.particulars();
            database.remove(idle);
            trail.record(actor, Act.on("image.remove", "image", idle.id()), "", before, AuditTrail.NOTHING, now);
            return idle;
        });
    }

    public Outcome<Image> find(UUID id) {
        return Optional.ofNullable(database.find(Image.class, id))
                .map(Outcome::done)
                .orElseGet(Refusals::notFound);
    }

    /** The images after the one named, oldest first. */
    public List<Image> list(Instant afterTime, UUID afterId, int most) {
        return database.createQuery("""
            select i from Image i
            where i.createdAt > :time or (i.createdAt = :time and i.id > :id)
            order by i.createdAt, i.id
            """, Image.class)
                .setParameter("time", afterTime)
                .setParameter("id", afterId)
                .setMaxResults(most)
                .getResultList();
    }

    private boolean isThere(Image.Reference reference) {
        return !database.createQuery("select i.id from Image i where i.name = :name and i.digest = :digest", UUID.class)
                .setParameter("name", reference.name())
                .setParameter("digest", reference.digest())
                .getResultList()
                .isEmpty();
    }

    /** The clusters of which something else is said than before. */
    private static Stream<UUID> changed(Image.Particulars before, Image.Particulars after) {
        return Stream.concat(
                before.clusters().stream().filter(cluster -> !after.clusters().contains(cluster)),
                after.clusters().stream().filter(cluster -> !before.clusters().contains(cluster)));
    }

    private Outcome<Image.Particulars> spoken(Actor actor, Stream<UUID> clusters, Image.Particulars said) {
        return clusters.sorted(Comparator.naturalOrder())
                .flatMap(cluster -> objection(actor, cluster).stream())
                .findFirst()
                .map(Outcome::<Image.Particulars>refused)
                .orElseGet(() -> Outcome.done(said));
    }

    private Optional<Refusal> objection(Actor actor, UUID id) {
        var cluster = database.find(Cluster.class, id);
        return cluster != null && Owners.mayChange(actor, cluster)
                ? Optional.empty()
                : Optional.of(Refusal.rule("UNKNOWN_PLACE", Map.of("place", id.toString())));
    }
}
