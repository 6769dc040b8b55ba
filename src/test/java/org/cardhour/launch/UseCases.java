package org.cardhour.launch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.NotificationOptions;
import jakarta.enterprise.util.TypeLiteral;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.flywaydb.core.Flyway;

/**
 * Runs use cases on a real database without a server: each call is a transaction of its own, rolled back when it throws.
 * Collaborators are made as the container makes them, by the constructor marked {@code @Inject}.
 */
public final class UseCases {

    private final EntityManagerFactory factory;
    private final Queue<Object> events = new ConcurrentLinkedQueue<>();
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();

    private UseCases(EntityManagerFactory factory) {
        this.factory = factory;
    }

    /** Use cases on this database, brought to the newest version first. */
    public static UseCases on(EmbeddedDatabase database) {
        Flyway.configure()
                .dataSource(database.url(), DatabaseUser.MIGRATOR.login(), database.password(DatabaseUser.MIGRATOR))
                .locations("classpath:sql/migrations", "classpath:sql/views")
                .load()
                .migrate();
        return new UseCases(Persistence.createEntityManagerFactory(
                "cardhour",
                Map.of(
                        "jakarta.persistence.transactionType", "RESOURCE_LOCAL",
                        "jakarta.persistence.jtaDataSource", "",
                        "jakarta.persistence.jdbc.driver", "org.mariadb.jdbc.Driver",
                        "jakarta.persistence.jdbc.url", database.url(),
                        "jakarta.persistence.jdbc.user", DatabaseUser.APP.login(),
                        "jakarta.persistence.jdbc.password", database.password(DatabaseUser.APP),
                        "eclipselink.connection-pool.default.max", "40",
                        "eclipselink.logging.level", "OFF")));
    }

    /** What a use case gives back when it is called in a transaction. */
    public <U, T> T call(Class<U> useCase, Function<U, T> call) {
        try (EntityManager database = factory.createEntityManager()) {
            var transaction = database.getTransaction();
            transaction.begin();
            try {
                T result = call.apply(make(useCase, database));
                transaction.commit();
                return result;
            } finally {
                if (transaction.isActive()) {
                    transaction.rollback();
                }
            }
        }
    }

    /** The events fired so far, those of calls that failed among them. */
    public Queue<Object> events() {
        return events;
    }

    private <U> U make(Class<U> type, EntityManager database) {
        try {
            Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                    .filter(candidate -> candidate.isAnnotationPresent(Inject.class))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(type + " has no constructor marked @Inject"));
            constructor.setAccessible(true);
            Object[] collaborators = Arrays.stream(constructor.getParameterTypes())
                    .map(parameter -> collaborator(parameter, database))
                    .toArray();
            return type.cast(constructor.newInstance(collaborators));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Cannot make " + type, e);
        }
    }

    private Object collaborator(Class<?> type, EntityManager database) {
        if (type == EntityManager.class) {
            return database;
        }
        if (isShared(type)) {
            return shared.computeIfAbsent(type, UseCases::make);
        }
        return type == Event.class ? new Recorded<>(events) : make(type, database);
    }

    /** Made once for the application, of nothing else. */
    private static boolean isShared(Class<?> type) {
        return type.isAnnotationPresent(ApplicationScoped.class)
                && Arrays.stream(type.getDeclaredConstructors())
                        .noneMatch(constructor -> constructor.isAnnotationPresent(Inject.class));
    }

    private static Object make(Class<?> type) {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Cannot make " + type, e);
        }
    }

    private record Recorded<T>(Queue<Object> events) implements Event<T> {

        @Override
        public void fire(T event) {
            events.add(event);
        }

        @Override
        public <U extends T> CompletionStage<U> fireAsync(U event) {
            events.add(event);
            return CompletableFuture.completedStage(event);
        }

        @Override
        public <U extends T> CompletionStage<U> fireAsync(U event, NotificationOptions options) {
            return fireAsync(event);
        }

        @Override
        public Event<T> select(Annotation... qualifiers) {
            return this;
        }

        @Override
        public <U extends T> Event<U> select(Class<U> subtype, Annotation... qualifiers) {
            return new Recorded<>(events);
        }

        @Override
        public <U extends T> Event<U> select(TypeLiteral<U> subtype, Annotation... qualifiers) {
            return new Recorded<>(events);
        }
    }
}
