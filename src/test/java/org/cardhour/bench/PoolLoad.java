package org.cardhour.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Availability;
import org.cardhour.scheduling.core.Card;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Node;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Quota;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Snapshot;
import org.cardhour.scheduling.core.Supply;
import org.cardhour.scheduling.core.Weights;
import org.cardhour.scheduling.core.Where;

/**
 * A large pool and its queue, wholly determined by a seed: four clusters, eight models, eight cards a node, fifty tenants
 * with guarantees and loans, four classes, gangs, parts of cards, and some of every kind of job that can't start.
 */
final class PoolLoad {

    static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    static final int CARDS_PER_NODE = 8;
    static final int TENANTS = 50;
    static final List<String> MODELS = List.of("A100", "A800", "H100", "H800", "910B3", "910B4", "V100", "T4");
    static final List<Priority> CLASSES = List.of(
            new Priority("low", 100),
            new Priority("normal", 200),
            new Priority("high", 300),
            new Priority("urgent", 400));

    private static final int CLUSTERS = 4;
    private static final List<Duration> LIMITS =
            List.of(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(24));
    private static final UUID STRANGER = new UUID(9, 999);

    private final Random random;
    private final Map<String, Integer> cards = new HashMap<>();
    private int lastNode;
    private int lastJob;

    PoolLoad(long seed) {
        random = new Random(seed);
    }

    /** An empty pool of so many nodes with so many jobs waiting. */
    Snapshot pool(int nodes, int jobs) {
        var clusters = IntStream.range(0, CLUSTERS)
                .mapToObj(number -> cluster(number, nodes / CLUSTERS + (number < nodes % CLUSTERS ? 1 : 0)))
                .toList();
        return new Snapshot(NOON, policy(), clusters, List.of(), List.of(), jobs(jobs, NOON));
    }

    List<Job> jobs(int count, Instant now) {
        return IntStream.range(0, count).mapToObj(number -> job(now)).toList();
    }

    private Cluster cluster(int number, int size) {
        var nodes = IntStream.range(0, size).mapToObj(unused -> node()).toList();
        var offered = new HashMap<String, Cards>();
        MODELS.forEach(model -> offered.put(model, Cards.of(1_000_000)));
        return new Cluster(
                new UUID(2, number),
                new UUID(3, number),
                Availability.OPEN,
                Set.of(JobKind.values()),
                Set.of(Packaging.COMMAND),
                offered,
                nodes);
    }

    private Node node() {
        int number = ++lastNode;
        var model = MODELS.get(random.nextInt(MODELS.size()));
        cards.merge(model, CARDS_PER_NODE, Integer::sum);
        var ofNode = IntStream.range(0, CARDS_PER_NODE)
                .mapToObj(card -> new Card(new UUID(number, card), model, 80))
                .toList();
        return new Node(new UUID(1, number), Availability.OPEN, 96_000, 786_432, ofNode);
    }

    private Policy policy() {
        var supply = new HashMap<String, Supply>();
        var quotas = new HashMap<UUID, Map<String, Quota>>();
        for (int tenant = 0; tenant < TENANTS; tenant++) {
            quotas.put(new UUID(9, tenant), new HashMap<>());
        }
        for (String model : MODELS) {
            int nominal = cards.getOrDefault(model, 0);
            int buffer = nominal / 10;
            int each = (nominal - buffer) / TENANTS;
            supply.put(model, new Supply(Cards.of(nominal), Cards.of(buffer)));
            var quota = new Quota(Cards.of(each), Cards.of(each + each / 2), Cards.of(each));
            quotas.values().forEach(ofTenant -> ofTenant.put(model, quota));
        }
        return new Policy(quotas, supply, 400, Duration.ofHours(24), Duration.ofMinutes(10), 3, 5, Weights.USUAL);
    }

    private Job job(Instant now) {
        int odd = random.nextInt(100);
        var ask = ask(odd);
        boolean isServing = ask.kind() == JobKind.INFERENCE;
        int priority = isServing ? 2 + (random.nextInt(10) == 0 ? 1 : 0) : random.nextInt(2);
        return new Job(
                new UUID(5, ++lastJob),
                odd == 1 ? STRANGER : new UUID(9, random.nextInt(TENANTS)),
                ask,
                CLASSES.get(priority),
                !isServing,
                false,
                now.minusSeconds(random.nextInt(random.nextInt(20) == 0 ? 100_000 : 36_000)),
                Optional.of(LIMITS.get(random.nextInt(LIMITS.size()))),
                odd == 2 ? Optional.of(now.plusSeconds(3_600)) : Optional.empty(),
                Map.of(),
                0,
                0,
                odd == 3 ? List.of(Reason.of(PendingReason.HELD)) : List.of());
    }

    private Ask ask(int odd) {
        int kind = random.nextInt(100);
        var each = kind < 40
                ? Cards.of(1)
                : kind < 55
                        ? Cards.of(2)
                        : kind < 65
                                ? Cards.of(4)
                                : kind < 85 ? Cards.of(8) : new Cards(random.nextBoolean() ? 250 : 500);
        int nodes = kind >= 75 && kind < 85 ? 2 + 2 * random.nextInt(2) : 1;
        return new Ask(
                random.nextInt(4) == 0 ? JobKind.INFERENCE : JobKind.TRAINING,
                odd == 4 ? Packaging.IMAGE : Packaging.COMMAND,
                nodes,
                odd == 5 ? Cards.of(2L * CARDS_PER_NODE) : each,
                Math.max(1_000, each.thousandths() * 10),
                Math.max(1_000, each.thousandths() * 64),
                choice(),
                Where.ANYWHERE);
    }

    private CardChoice choice() {
        int kind = random.nextInt(100);
        if (kind < 85) {
            return new CardChoice(Set.of(MODELS.get(random.nextInt(MODELS.size()))), 0);
        }
        return kind < 92 ? CardChoice.ANY : new CardChoice(Set.of("A100", "A800"), 0);
    }

    /** All of the cards of a snapshot that are given away, by card; fails where one is given twice. */
    static void checkNothingIsGivenTwice(Iterable<Allocation> given) {
        var sums = new HashMap<UUID, Long>();
        given.forEach(allocation -> allocation
                .nodes()
                .forEach(node -> node.cards()
                        .forEach(card -> sums.merge(card.cardId(), card.part().thousandths(), Long::sum))));
        var over = new ArrayList<UUID>();
        sums.forEach((card, sum) -> {
            if (sum > 1_000) {
                over.add(card);
            }
        });
        if (!over.isEmpty()) {
            throw new AssertionError("cards given more than once: " + over);
        }
    }
}
