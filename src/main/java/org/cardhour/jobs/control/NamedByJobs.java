package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Map;
import org.cardhour.registry.control.Removal;

/** Objects to the removal of data and images that jobs name which still wait. */
@Dependent
class NamedByJobs {

    private final EntityManager database;

    @Inject
    NamedByJobs(EntityManager database) {
        this.database = database;
    }

    void removed(@Observes Removal removal) {
        long waiting = removal.names().stream()
                .mapToLong(name -> waiting(removal.what(), name))
                .sum();
        if (waiting > 0) {
            var name = removal.names().stream().sorted().findFirst().orElseThrow();
            removal.object("NAMED_BY_JOBS", Map.of("value", name, "jobs", "" + waiting));
        }
    }

    private long waiting(Removal.What what, String name) {
        var named = switch (what) {
            case DATASET -> "json_contains(ask, json_quote(?1), '$.datasets')";
            case IMAGE -> "json_value(ask, '$.program.image') = ?1";
        };
        var count = (Number) database.createNativeQuery("select count(*) from job where state = 'QUEUED' and " + named)
                .setParameter(1, name)
                .getSingleResult();
        return count.longValue();
    }
}
