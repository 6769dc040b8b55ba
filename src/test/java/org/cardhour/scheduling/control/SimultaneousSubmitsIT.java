package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.NOW;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.junit.jupiter.api.Test;

/** Twenty people submit at the same moment, each submit wakes a pass of its own, and there is room for one of the jobs. */
class SimultaneousSubmitsIT {

    private static final int PEOPLE = 20;

    @Test
    void ofTwentySubmitsAtOnceOneRunsAndTheQuotaIsNeverPassed() throws Exception {
        try (var database = EmbeddedDatabase.temporary()) {
            var cardhour = UseCases.on(database);
            var ground = new Ground(cardhour);
            var tenant = ground.tenant(ground.pool(ground.cluster(4)), 1, 0);
            var submitter = Submitter.of(tenant, cardhour);

            var held = together(() -> {
                submitter.training(1);
                pass(cardhour);
                return cardhour.call(Rows.class, rows -> rows.held(tenant.id()));
            });

            assertThat(held)
                    .hasSize(PEOPLE)
                    .allSatisfy(cards -> assertThat(cards).isLessThanOrEqualTo(1_000));
            long last = cardhour.call(Rows.class, rows -> rows.held(tenant.id()));
            long placed = cardhour.call(Rows.class, rows -> rows.jobs(tenant.id(), "DISPATCHED"));
            long waiting = cardhour.call(Rows.class, rows -> rows.jobs(tenant.id(), "QUEUED"));
            assertThat(last).isEqualTo(1_000);
            assertThat(placed).isEqualTo(1);
            assertThat(waiting).isEqualTo(PEOPLE - 1);
        }
    }

    /** One at a time, as in one server; what they do to each other in two is tried where runs begin. */
    private static synchronized void pass(UseCases cardhour) {
        cardhour.call(SchedulingPass.class, pass -> pass.run(NOW));
    }

    private static <T> List<T> together(Callable<T> call) throws Exception {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(PEOPLE)) {
            var futures = new ArrayList<Future<T>>();
            for (int i = 0; i < PEOPLE; i++) {
                futures.add(threads.submit(() -> {
                    start.await();
                    return call.call();
                }));
            }
            start.countDown();
            var results = new ArrayList<T>();
            for (var future : futures) {
                results.add(future.get());
            }
            return results;
        }
    }

    /** What is held and queued, as it is stored. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        long held(UUID tenant) {
            return number("select coalesce(sum(held_thousandths), 0) from quota_held where tenant_id = ?1", tenant);
        }

        long jobs(UUID tenant, String state) {
            var sql = "select count(*) from job where state = '" + state + "' and tenant_id = ?1";
            return number(sql, tenant);
        }

        private long number(String sql, UUID tenant) {
            var value = (Number) database.createNativeQuery(sql)
                    .setParameter(1, tenant.toString())
                    .getSingleResult();
            return value.longValue();
        }
    }
}
