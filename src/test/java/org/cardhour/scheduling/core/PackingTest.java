package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.junit.jupiter.api.Test;

/** Nodes of 8 cores; the number of a node is that of its cards and its id. */
class PackingTest {

    private static final Mix PAIRS = mix(type(1_000, Cards.of(2)), type(1_000, Cards.of(1)));

    @Test
    void pairsThatJobsToComeWillWantAreNotBroken() {
        var packing = Packing.of(List.of(cluster(2, 3)), PAIRS, Weights.USUAL);

        assertThat(node(packing.place(ask(1_000, Cards.of(1))))).isEqualTo(3);
    }

    @Test
    void jobWithoutCardsTakesNoCpuFromIdleCards() {
        var packing = Packing.of(List.of(cluster(0, 2)), PAIRS, Weights.USUAL);

        assertThat(node(packing.place(ask(7_000, Cards.NONE)))).isZero();
    }

    @Test
    void partGoesWhereWhatIsLeftIsOfUse() {
        var packing =
                Packing.of(List.of(cluster(1, 2)), mix(type(0, new Cards(500)), type(0, Cards.of(2))), Weights.USUAL);

        assertThat(node(packing.place(ask(0, new Cards(500))))).isEqualTo(1);
        assertThat(node(packing.place(ask(0, new Cards(500))))).isEqualTo(1);
    }

    @Test
    void jobThatFitsNowhereIsNotPlaced() {
        var packing = Packing.of(List.of(cluster(1)), Mix.UNKNOWN, Weights.USUAL);

        assertThat(packing.place(ask(0, Cards.of(1)))).isPresent();
        assertThat(packing.place(ask(0, Cards.of(1)))).isEmpty();
    }

    private static Mix mix(Mix.Type... types) {
        return new Mix(List.of(types));
    }

    private static Mix.Type type(long cpuMillis, Cards cards) {
        return new Mix.Type(cpuMillis, cards, Set.of(), 1);
    }

    private static Ask ask(long cpuMillis, Cards cards) {
        return new Ask(JobKind.TRAINING, Packaging.COMMAND, 1, cards, cpuMillis, 0, CardChoice.ANY, Where.ANYWHERE);
    }

    private static Cluster cluster(int... sizes) {
        var nodes = IntStream.of(sizes).mapToObj(PackingTest::node).toList();
        return new Cluster(
                new UUID(1, 0),
                new UUID(2, 0),
                Availability.OPEN,
                Set.of(JobKind.values()),
                Set.of(Packaging.COMMAND),
                Map.of("A100", Cards.of(99)),
                nodes);
    }

    private static Node node(int cards) {
        return new Node(
                new UUID(0, cards),
                Availability.OPEN,
                8_000,
                1_000,
                IntStream.range(0, cards)
                        .mapToObj(card -> new Card(new UUID(cards, card), "A100", 80))
                        .toList());
    }

    private static long node(Optional<Allocation> placed) {
        return placed.orElseThrow().nodes().getFirst().nodeId().getLeastSignificantBits();
    }
}
