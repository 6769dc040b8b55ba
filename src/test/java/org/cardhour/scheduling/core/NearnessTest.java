package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.junit.jupiter.api.Test;

/** A cluster in Shanghai; data in Beijing and Guangzhou. */
class NearnessTest {

    private static final UUID SHANGHAI = Names.id("sh");
    private static final UUID BEIJING = Names.id("bj");
    private static final UUID GUANGZHOU = Names.id("gz");
    private static final long GIB = 1L << 30;

    private final Cluster cluster = new Cluster(
            Names.id("c"),
            SHANGHAI,
            Availability.OPEN,
            Set.of(JobKind.TRAINING),
            Set.of(Packaging.IMAGE),
            Map.of(),
            List.of());

    @Test
    void whatIsThereIsNearest() {
        var nearness = new Nearness(List.of(link(BEIJING, 10_000, "0")));

        assertThat(points(nearness, data(GIB, SHANGHAI, BEIJING))).isEqualTo(Nearness.AT_HAND);
        assertThat(points(nearness, data(GIB, BEIJING)))
                .isLessThan(Nearness.AT_HAND)
                .isPositive();
    }

    @Test
    void longerWayIsWorse() {
        var fast = new Nearness(List.of(link(BEIJING, 10_000, "0")));
        var slow = new Nearness(List.of(link(BEIJING, 100, "0")));

        // 45,000,000,000 bytes at 100 Mbit/s take an hour
        assertThat(points(slow, data(45_000_000_000L, BEIJING))).isEqualTo(Nearness.AT_HAND / 2);
        assertThat(points(fast, data(45_000_000_000L, BEIJING))).isGreaterThan(Nearness.AT_HAND / 2);
        assertThat(points(slow, data(90_000_000_000L, BEIJING))).isEqualTo(Nearness.AT_HAND / 3);
    }

    @Test
    void dearerWayIsWorse() {
        var free = new Nearness(List.of(link(BEIJING, 10_000, "0")));
        var dear = new Nearness(List.of(link(BEIJING, 10_000, "0.5")));

        assertThat(points(free, data(10 * GIB, BEIJING)) - points(dear, data(10 * GIB, BEIJING)))
                .isEqualTo(500);
        assertThat(points(dear, data(1_000_000 * GIB, BEIJING))).isEqualTo(-Nearness.AT_HAND);
    }

    @Test
    void theBestOfSeveralHoldersCounts() {
        var nearness = new Nearness(List.of(link(BEIJING, 100, "0"), link(GUANGZHOU, 10_000, "0")));

        assertThat(points(nearness, data(GIB, BEIJING, GUANGZHOU)))
                .isEqualTo(points(nearness, data(GIB, GUANGZHOU)))
                .isGreaterThan(points(nearness, data(GIB, BEIJING)));
    }

    @Test
    void dataThatIsNowhereYetIsNeutral() {
        var nearness = new Nearness(List.of());

        assertThat(points(nearness, data(GIB))).isZero();
        assertThat(nearness.bars(cluster, List.of(data(GIB)))).isEmpty();
    }

    @Test
    void unmeasuredWayIsOpenAndSpeaksForNothing() {
        var unmeasured = new Nearness.Link(BEIJING, SHANGHAI, OptionalLong.empty(), false, Optional.empty());
        var nearness = new Nearness(List.of(unmeasured));

        assertThat(points(nearness, data(GIB, BEIJING))).isZero();
        assertThat(nearness.bars(cluster, List.of(data(GIB, BEIJING)))).isEmpty();
    }

    @Test
    void restrictedLinksAreNeverCrossedNorAnyBackwards() {
        var restricted = new Nearness.Link(BEIJING, SHANGHAI, OptionalLong.of(10_000), true, Optional.empty());
        var back = new Nearness.Link(SHANGHAI, GUANGZHOU, OptionalLong.of(10_000), false, Optional.empty());
        var nearness = new Nearness(List.of(restricted, back));

        var bars = nearness.bars(cluster, List.of(data(3 * GIB / 2, BEIJING, GUANGZHOU)));

        assertThat(bars).singleElement().satisfies(reason -> {
            assertThat(reason.code()).isEqualTo(PendingReason.DATA_OR_IMAGE_NOT_READY);
            assertThat(reason.clusterId()).contains(cluster.id());
            assertThat(reason.words()).containsEntry(Word.DATASET, "corpus");
            assertThat(Decided.figure(reason, Figure.SIZE_GIB)).isEqualTo(2);
            assertThat(Decided.figure(reason, Figure.SITES_HOLDING)).isEqualTo(2);
        });
    }

    @Test
    void imageAtHandCountsAsMuchAsDataThatIsThere() {
        var nearness = new Nearness(List.of());

        assertThat(nearness.points(cluster, List.of(data(GIB, SHANGHAI)), Set.of(cluster.id())))
                .isEqualTo(2 * Nearness.AT_HAND);
        assertThat(nearness.points(cluster, List.of(), Set.of(Names.id("d")))).isZero();
    }

    @Test
    void jobGoesWhereItsDataIs() {
        var world = World.drawn("""
            c/n1 ....
            d/n2 ....
            """);

        assertThat(placed(world, "c")).isEqualTo(Names.id("c"));
        assertThat(placed(world, "d")).isEqualTo(Names.id("d"));
    }

    private static UUID placed(World world, String near) {
        var before = world.snapshot();
        var job = JobFixture.job("x").near(near, Nearness.AT_HAND).build();
        var snapshot = new Snapshot(
                before.now(), before.policy(), before.clusters(), before.runs(), before.claims(), List.of(job));
        return new Scheduler()
                .plan(snapshot)
                .starts()
                .findFirst()
                .orElseThrow()
                .allocation()
                .clusterId();
    }

    private int points(Nearness nearness, Nearness.Data data) {
        return nearness.points(cluster, List.of(data), Set.of());
    }

    private static Nearness.Data data(long bytes, UUID... sites) {
        return new Nearness.Data("corpus", bytes, Set.of(sites));
    }

    private static Nearness.Link link(UUID from, long mbit, String costPerGib) {
        return new Nearness.Link(
                from,
                SHANGHAI,
                OptionalLong.of(mbit),
                false,
                Optional.of(new Money(new BigDecimal(costPerGib), "CNY")));
    }
}
