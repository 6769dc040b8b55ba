package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.NOON;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long a job waits at most, whatever the others do; a failure names the seed. */
class WaitingTimePropertiesTest {

    private static final Duration MINIMUM_RUN_TIME = Duration.ofMinutes(10);
    private static final Duration AGING_BOUND = Duration.ofHours(24);
    private static final Duration LONGEST = Duration.ofHours(3);

    @Test
    void tenantWithinItsGuaranteeWaitsForBorrowersNoLongerThanTheirMinimumRunTimeAndGrace() {
        var bound = MINIMUM_RUN_TIME.plus(PoolOverTime.GRACE).plus(PoolOverTime.STEP);
        for (int seed = 0; seed < 100; seed++) {
            var random = new SplittableRandom(seed);
            var pool = new PoolOverTime(World.drawn("""
                n1 ....
                n2 ....
                """)
                    .tenant("red", 5, 8)
                    .tenant("blue", 3, 8)
                    .minimumRunTime(MINIMUM_RUN_TIME)
                    .snapshot());
            var submitted = new HashMap<UUID, Instant>();

            for (int minute = 0; minute < 300; minute++) {
                if (random.nextInt(3) == 0) {
                    pool.submit(single("b" + minute, "blue", pool.now(), random), minutes(random, 60));
                }
                if (random.nextInt(5) == 0 && cardsOf(pool, "red") < 5) {
                    var own = single("r" + minute, "red", pool.now(), random);
                    pool.submit(own, minutes(random, 60));
                    submitted.put(own.id(), pool.now());
                }
                pool.step();
            }

            assertThat(longestWait(submitted, pool)).as("seed %d", seed).isLessThanOrEqualTo(bound);
        }
    }

    private static Job single(String name, String tenant, Instant now, SplittableRandom random) {
        var fixture = job(name).of(tenant).preemptible().submitted(Duration.between(now, NOON));
        return (random.nextBoolean() ? fixture : fixture.low()).build();
    }

    private static long cardsOf(PoolOverTime pool, String tenant) {
        return pool.runs().stream()
                        .filter(run -> run.job().tenantId().equals(Names.id(tenant)))
                        .count()
                + pool.pending().stream()
                        .filter(job -> job.tenantId().equals(Names.id(tenant)))
                        .count();
    }

    @Test
    @Tag("S8")
    void agedJobStartsWithinTheAgingBoundAndTheLongestRemainingWalltimeThoughMoreUrgentOnesGoOnComing() {
        var bound = AGING_BOUND.plus(LONGEST).plus(PoolOverTime.STEP);
        for (int seed = 0; seed < 20; seed++) {
            var random = new SplittableRandom(seed);
            var pool = new PoolOverTime(World.drawn("""
                n1 ....
                n2 ....
                """).snapshot());
            var large = job("large").low().needing(4).cards().onEachOf(2).submitted(Duration.ZERO);

            pool.submit(large.build(), LONGEST);
            while (!pool.firstStarts().containsKey(Names.id("large"))
                    && waited(pool).compareTo(bound) <= 0) {
                submitMoreThanFits(pool, random);
                pool.step();
            }

            assertThat(pool.firstStarts()).as("seed %d", seed).containsKey(Names.id("large"));
            assertThat(Duration.between(NOON, pool.firstStarts().get(Names.id("large"))))
                    .as("seed %d: nothing made it wait", seed)
                    .isGreaterThan(LONGEST);
        }
    }

    private static Duration waited(PoolOverTime pool) {
        return Duration.between(NOON, pool.now());
    }

    private static void submitMoreThanFits(PoolOverTime pool, SplittableRandom random) {
        for (char letter = 'a'; pool.pending().size() < 6; letter++) {
            var name = "s" + waited(pool).toMinutes() + letter;
            var limit = minutes(random, (int) LONGEST.toMinutes());
            pool.submit(
                    job(name)
                            .high()
                            .needing(random.nextInt(1, 3))
                            .cards()
                            .limited(limit)
                            .submitted(Duration.between(pool.now(), NOON))
                            .build(),
                    limit);
        }
    }

    /** Limits that are ten times what is really needed, and some that are not. */
    @Test
    @Tag("S11")
    void reservationMovesForwardWhenRunsEndLongBeforeTheirLimitsAndNobodyStarves() {
        for (int seed = 0; seed < 20; seed++) {
            var random = new SplittableRandom(seed);
            var pool = new PoolOverTime(World.drawn("""
                n1 ....
                n2 ....
                """).snapshot());
            for (int i = 0; i < 12; i++) {
                submitWithLimit("a" + i, pool, random);
            }
            pool.step();
            pool.submit(
                    job("large")
                            .needing(4)
                            .cards()
                            .onEachOf(2)
                            .limited(LONGEST)
                            .submitted(Duration.between(pool.now(), NOON))
                            .build(),
                    LONGEST);
            for (int i = 0; i < 12; i++) {
                submitWithLimit("b" + i, pool, random);
            }

            var first = pool.step().estimatedStart(Names.id("large"));
            for (int minute = 0; minute < 24 * 60 && !pool.pending().isEmpty(); minute++) {
                pool.step();
            }

            assertThat(pool.pending()).as("seed %d", seed).isEmpty();
            var start = pool.firstStarts().get(Names.id("large"));
            assertThat(start).as("seed %d", seed).isNotNull();
            first.ifPresent(expected -> assertThat(start).isBeforeOrEqualTo(expected));
        }
    }

    private static void submitWithLimit(String name, PoolOverTime pool, SplittableRandom random) {
        var limit = minutes(random, (int) LONGEST.toMinutes());
        var needed = random.nextInt(4) == 0 ? limit : limit.dividedBy(10).plusSeconds(1);
        pool.submit(
                job(name)
                        .needing(random.nextInt(1, 3))
                        .cards()
                        .limited(limit)
                        .submitted(Duration.between(pool.now(), NOON))
                        .build(),
                needed);
    }

    private static Duration longestWait(Map<UUID, Instant> submitted, PoolOverTime pool) {
        return submitted.entrySet().stream()
                .map(entry ->
                        Duration.between(entry.getValue(), pool.firstStarts().getOrDefault(entry.getKey(), pool.now())))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    private static Duration minutes(SplittableRandom random, int most) {
        return Duration.ofMinutes(random.nextInt(1, most + 1));
    }
}
