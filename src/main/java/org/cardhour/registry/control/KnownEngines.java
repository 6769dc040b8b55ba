package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.KnownEngine;

/** Remembers what engines say of themselves, and what keeps Cardhour from speaking to them. */
@UseCase
public class KnownEngines {

    private final EntityManager database;

    @Inject
    KnownEngines(EntityManager database) {
        this.database = database;
    }

    public void described(UUID cluster, KnownEngine.Description said, Instant now) {
        change(cluster, engine -> engine.described(said, now));
    }

    public void troubled(UUID cluster, String trouble, Instant now) {
        change(cluster, engine -> engine.troubled(trouble, now));
    }

    /** By cluster; one that was never spoken to is missing. */
    public Map<UUID, KnownEngine> all() {
        return database.createQuery("select e from KnownEngine e", KnownEngine.class)
                .getResultStream()
                .collect(Collectors.toMap(KnownEngine::clusterId, engine -> engine));
    }

    public Optional<KnownEngine> find(UUID cluster) {
        return Optional.ofNullable(database.find(KnownEngine.class, cluster));
    }

    private void change(UUID cluster, Consumer<KnownEngine> change) {
        if (database.find(Cluster.class, cluster) == null) {
            return;
        }
        var known = find(cluster);
        var engine = known.orElseGet(() -> new KnownEngine(cluster));
        change.accept(engine);
        if (known.isEmpty()) {
            database.persist(engine);
        }
    }
}
