package org.cardhour.pools.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;
import org.cardhour.kernel.UseCase;

/** The priority classes that there are. */
@UseCase
public class PriorityClasses {

    private final EntityManager database;

    @Inject
    PriorityClasses(EntityManager database) {
        this.database = database;
    }

    /** The name of the class of a job that names none. */
    public static String usual(JobKind kind) {
        return switch (kind) {
            case INFERENCE -> "high";
            case TRAINING, FINE_TUNING, BATCH -> "low";
        };
    }

    /** All, the most urgent first. */
    public List<PriorityClass> all() {
        return rows("select name, value from priority_class order by value desc").stream()
                .map(row -> withUsers((String) row[0], ((Number) row[1]).intValue()))
                .toList();
    }

    /** The value of the most urgent; every class is below it where there is none. */
    public int highest() {
        var highest = (Number) database.createNativeQuery("select coalesce(max(value), ?1) from priority_class")
                .setParameter(1, Integer.MAX_VALUE)
                .getSingleResult();
        return highest.intValue();
    }

    public Optional<PriorityClass> named(String name) {
        return all().stream()
                .filter(known -> known.priority().name().equals(name))
                .findFirst();
    }

    private PriorityClass withUsers(String name, int value) {
        Set<JobKind> kinds = texts("select kind from priority_class_kind where name = ?1", name).stream()
                .map(JobKind::valueOf)
                .collect(Collectors.toSet());
        Set<UUID> tenants =
                texts("select cast(tenant_id as char) from priority_class_tenant where name = ?1", name).stream()
                        .map(UUID::fromString)
                        .collect(Collectors.toSet());
        return new PriorityClass(new Priority(name, value), kinds, tenants);
    }

    @SuppressWarnings("unchecked") // rows of a native query
    private List<Object[]> rows(String sql) {
        return database.createNativeQuery(sql).getResultList();
    }

    @SuppressWarnings("unchecked") // texts of a native query
    private List<String> texts(String sql, String name) {
        return database.createNativeQuery(sql).setParameter(1, name).getResultList();
    }
}
