package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;

/**
 * A pool in the middle of its work, wholly determined by a seed: what came before is played through the scheduler, so
 * that only states arise that can arise.
 */
final class RandomWorld {

    private static final Instant NOON = JobFixture.NOON;
    private static final List<String> MODELS = List.of("910B3", "A100");
    private static final List<Priority> CLASSES =
            List.of(JobFixture.LOW, JobFixture.NORMAL, JobFixture.HIGH, JobFixture.URGENT);
    private static final List<Duration> STEPS =
            List.of(Duration.ZERO, Duration.ofMinutes(3), Duration.ofHours(2), Duration.ofHours(25));

    private static final List<UUID> PROJECTS = List.of(new UUID(0, 8_001), new UUID(0, 8_002), new UUID(0, 8_003));
    private static final List<Duration> LIMITS =
            List.of(Duration.ofMinutes(30), Duration.ofHours(3), Duration.ofHours(30));

    private final SplittableRandom random;
    private List<UUID> tenants;
    private int lastJob;

    private RandomWorld(long seed) {
        random = new SplittableRandom(seed);
        tenants = IntStream.rangeClosed(1, random.nextInt(1, 4))
                .mapToObj(number -> new UUID(0, 9_000 + number))
                .toList();
    }

    static Snapshot of(long seed) {
        return new RandomWorld(seed).snapshot();
    }

    private Snapshot snapshot() {
        var clusters = clusters();
        var state = new Snapshot(NOON, policy(clusters), clusters, List.of(), List.of(), List.of(), mix());
        for (int round = random.nextInt(5); round > 0; round--) {
            var busy = withMoreJobs(state);
            state = later(Aftermath.of(busy, new Scheduler().plan(busy)));
        }
        return withMoreJobs(state);
    }

    private Snapshot withMoreJobs(Snapshot before) {
        var pending = new ArrayList<>(before.pending());
        for (int i = random.nextInt(7); i > 0; i--) {
            pending.add(job(before));
        }
        return new Snapshot(
                before.now(),
                chance(10) ? policy(before.clusters()) : before.policy(),
                chance(10)
                        ? before.clusters().stream()
                                .map(this::offeringOtherwise)
                                .toList()
                        : before.clusters(),
                before.runs(),
                before.claims(),
                pending,
                before.mix());
    }

    /** Some have ended, some are confirmed free, some are told to stop. */
    private Snapshot later(Snapshot before) {
        var gone = new ArrayList<UUID>();
        var requeued = new ArrayList<UUID>();
        for (Run run : before.runs()) {
            if (chance(run.stopping() ? 50 : 25)) {
                gone.add(run.id());
                if (run.stopping()) {
                    requeued.add(run.id());
                }
            }
        }
        var after = Aftermath.without(before, gone, requeued, pick(STEPS));
        var runs = after.runs().stream().map(this::perhapsStopping).toList();
        return new Snapshot(
                after.now(), after.policy(), after.clusters(), runs, after.claims(), after.pending(), after.mix());
    }

    /** What may happen to the board between two passes; the state is the board's own. */
    static void happen(Board board, SplittableRandom random) {
        var world = new RandomWorld(random.nextLong());
        var before = board.snapshot();
        world.lastJob = random.nextInt(1_000, 900_000);
        var tenants = before.policy().quotas().keySet().stream().sorted().toList();
        world.tenants = tenants.isEmpty() ? world.tenants : tenants;
        for (int events = random.nextInt(1, 8); events > 0; events--) {
            world.happen(board, board.snapshot());
        }
    }

    private void happen(Board board, Snapshot before) {
        switch (random.nextInt(10)) {
            case 0, 1 -> board.jobArrived(job(before));
            case 2 -> board.clockMoved(before.now().plus(pick(STEPS)));
            case 3 -> ids(before.pending(), Job::id).ifPresent(board::jobLeft);
            case 4 -> ids(before.runs(), Run::id).ifPresent(board::runEnded);
            case 5 ->
                before.runs().stream()
                        .filter(run -> !run.stopping())
                        .findAny()
                        .map(this::perhapsStopping)
                        .ifPresent(board::runChanged);
            case 6 ->
                board.clustersChanged(
                        before.clusters().stream().map(this::offeringOtherwise).toList());
            case 7 ->
                board.clustersChanged(
                        before.clusters().stream().map(this::openOtherwise).toList());
            case 8 -> board.policyChanged(before.policy().with(share()));
            default -> board.policyChanged(policy(before.clusters()));
        }
    }

    private <T> Optional<UUID> ids(List<T> all, Function<T, UUID> id) {
        return all.isEmpty() ? Optional.empty() : Optional.of(id.apply(pick(all)));
    }

    private Cluster offeringOtherwise(Cluster cluster) {
        var offered = new HashMap<String, Cards>();
        MODELS.forEach(model -> offered.put(model, Cards.of(chance(50) ? 100 : random.nextInt(6))));
        return new Cluster(
                cluster.id(),
                cluster.siteId(),
                cluster.availability(),
                cluster.kinds(),
                cluster.packagings(),
                offered,
                cluster.nodes(),
                cluster.recallNotice(),
                cluster.isolation());
    }

    private Cluster openOtherwise(Cluster cluster) {
        return new Cluster(
                cluster.id(),
                cluster.siteId(),
                chance(60) ? Availability.OPEN : pick(List.of(Availability.values())),
                cluster.kinds(),
                cluster.packagings(),
                cluster.offered(),
                cluster.nodes().stream().map(this::openOtherwise).toList(),
                cluster.recallNotice(),
                cluster.isolation());
    }

    private Node openOtherwise(Node node) {
        var availability = chance(70) ? Availability.OPEN : pick(List.of(Availability.values()));
        return new Node(
                node.id(),
                availability,
                node.cpuMillis(),
                node.memoryMib(),
                node.cards(),
                node.interconnect(),
                node.versions());
    }

    private Mix mix() {
        return chance(70)
                ? Mix.UNKNOWN
                : new Mix(List.of(
                        new Mix.Type(1_000, Cards.of(1), Set.of(), 5),
                        new Mix.Type(4_000, Cards.of(4), Set.of("A100"), 2),
                        new Mix.Type(500, new Cards(300), Set.of(), 3)));
    }

    private Run perhapsStopping(Run run) {
        return new Run(
                run.id(),
                run.job(),
                run.allocation(),
                run.standing(),
                run.stopping() || chance(10),
                run.placedAt(),
                chance(50) ? run.savedAt() : run.savedAt().plusSeconds(random.nextInt(60)),
                run.recalledUntil());
    }

    private List<Cluster> clusters() {
        var clusters = new ArrayList<Cluster>();
        for (int c = random.nextInt(1, 4); c > 0; c--) {
            var nodes = new ArrayList<Node>();
            for (int n = random.nextInt(1, 4); n > 0; n--) {
                nodes.add(node(100 * c + n));
            }
            var offered = new HashMap<String, Cards>();
            MODELS.forEach(model -> offered.put(model, Cards.of(chance(80) ? 100 : random.nextInt(6))));
            clusters.add(new Cluster(
                    new UUID(0, c),
                    new UUID(0, 50 + c % 2),
                    chance(90) ? Availability.OPEN : pick(List.of(Availability.values())),
                    Set.of(JobKind.TRAINING, JobKind.INFERENCE),
                    Set.of(Packaging.COMMAND),
                    offered,
                    nodes,
                    Duration.ofHours(24),
                    pick(List.of(Isolation.values()))));
        }
        return clusters;
    }

    private Node node(int number) {
        var model = pick(MODELS);
        var cards = IntStream.range(0, random.nextInt(1, 9))
                .mapToObj(card -> new Card(new UUID(number, card), model, 64))
                .toList();
        var availability = chance(90) ? Availability.OPEN : pick(List.of(Availability.values()));
        var versions = chance(30) ? Versions.NONE : driver(random.nextInt(535, 550));
        return new Node(new UUID(0, number), availability, 16_000, 64_000, cards, Optional.empty(), versions);
    }

    private Policy policy(List<Cluster> clusters) {
        var quotas = new HashMap<UUID, Map<String, Quota>>();
        tenants.forEach(tenant -> quotas.put(tenant, new HashMap<>()));
        var supply = new HashMap<String, Supply>();
        for (String model : MODELS) {
            long nominal = clusters.stream()
                    .flatMap(cluster -> cluster.nodes().stream())
                    .flatMap(node -> node.cards().stream())
                    .filter(card -> card.model().equals(model))
                    .count();
            long buffer = random.nextLong(1 + nominal / 5);
            supply.put(model, new Supply(Cards.of(nominal), Cards.of(buffer)));
            long left = nominal - buffer;
            for (UUID tenant : tenants) {
                long guaranteed = random.nextLong(left + 1);
                left -= guaranteed;
                quotas.getOrDefault(tenant, new HashMap<>()).put(model, quota(guaranteed));
            }
        }
        return new Policy(
                quotas,
                supply,
                JobFixture.URGENT.value(),
                Duration.ofHours(24),
                pick(List.of(Duration.ZERO, Duration.ofMinutes(10))),
                random.nextInt(1, 4),
                random.nextInt(2, 6),
                Weights.USUAL,
                chance(70) ? Map.of() : Map.of(pick(tenants), hosts()),
                share(),
                chance(60) ? Map.of() : Map.of(PROJECTS.getFirst(), cap(), PROJECTS.getLast(), cap()));
    }

    private ProjectCap cap() {
        return new ProjectCap(
                chance(50)
                        ? Map.of("A100", Cards.of(random.nextInt(5)))
                        : Map.of("A100", Cards.of(random.nextInt(5)), "910B3", new Cards(random.nextInt(4_000))),
                chance(50) ? Long.MAX_VALUE : random.nextInt(20_000),
                chance(80) ? Long.MAX_VALUE : random.nextInt(64_000));
    }

    private FairShare share() {
        return chance(70)
                ? FairShare.PRESENT
                : new FairShare(500, Map.of(pick(tenants), Map.of("A100", Cards.of(random.nextInt(1, 5)))));
    }

    private HostQuota hosts() {
        int cores = random.nextInt(1, 20);
        return new HostQuota(cores * 1_000L, cores * 1_500L, cores * 4_000L, cores * 4_000L);
    }

    private Quota quota(long guaranteed) {
        return new Quota(
                Cards.of(guaranteed),
                Cards.of(guaranteed + random.nextInt(6)),
                Cards.of(chance(70) ? guaranteed : random.nextLong(guaranteed + 1)));
    }

    private Job job(Snapshot world) {
        boolean part = chance(20);
        var cards = part ? new Cards(random.nextInt(1, 1_000)) : Cards.of(random.nextInt(chance(90) ? 5 : 12));
        int nodes = chance(80) ? 1 : random.nextInt(1, 4);
        var choice = chance(60) ? CardChoice.ANY : new CardChoice(Set.of(pick(MODELS)), 0);
        var ask = new Ask(
                chance(95) ? JobKind.TRAINING : JobKind.BATCH,
                Packaging.COMMAND,
                nodes,
                chance(70) ? nodes : random.nextInt(1, nodes + 1),
                cards,
                random.nextInt(4_000),
                random.nextInt(16_000),
                choice,
                Optional.empty(),
                chance(80) ? Where.ANYWHERE : where(),
                chance(80) ? Surroundings.ANY : surroundings());
        return new Job(
                new UUID(0, 100_000 + ++lastJob),
                pick(tenants),
                chance(50) ? Optional.empty() : Optional.of(pick(PROJECTS)),
                ask,
                pick(CLASSES),
                chance(60),
                chance(5),
                world.now().minusSeconds(random.nextInt(chance(90) ? 3_600 : 200_000)),
                chance(50) ? Optional.empty() : Optional.of(pick(LIMITS)),
                chance(95) ? Optional.empty() : Optional.of(world.now().plusSeconds(60)),
                chance(95) ? Map.of() : Map.of(new UUID(0, 1), world.now().plusSeconds(600)),
                random.nextInt(3),
                random.nextInt(2),
                chance(95) ? List.of() : List.of(Reason.of(PendingReason.HELD)));
    }

    private Surroundings surroundings() {
        return new Surroundings(
                chance(70) ? Isolation.UNKNOWN : Isolation.KEPT,
                chance(30) ? Versions.NONE : driver(random.nextInt(530, 552)));
    }

    private static Versions driver(int version) {
        return new Versions(Map.of("driver", List.of(version)));
    }

    private Where where() {
        var place = Set.of(new UUID(0, chance(50) ? random.nextInt(1, 4) : random.nextInt(50, 52)));
        return switch (random.nextInt(3)) {
            case 0 -> new Where(place, Set.of(), Set.of());
            case 1 -> new Where(Set.of(), place, Set.of());
            default -> new Where(Set.of(), Set.of(), place);
        };
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
