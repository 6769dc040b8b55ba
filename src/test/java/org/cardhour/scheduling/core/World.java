package org.cardhour.scheduling.core;

import static org.cardhour.scheduling.core.JobFixture.NOON;
import static org.cardhour.scheduling.core.JobFixture.job;
import static org.cardhour.scheduling.core.Names.id;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;

/**
 * A pool drawn as text, one line a node and one character a card: a dot is free, a letter is the job that holds the card,
 * and a capital one that is being stopped. Nodes may be written {@code cluster/node}; the cluster is {@code c} else.
 * Quotas are no matter until some are given; until then there is only tenant {@code red}.
 */
final class World {

    private static final int CORES = 64;
    private static final Cards PLENTY = Cards.of(1_000);

    private final Map<String, String> drawing = new LinkedHashMap<>();
    private final Map<String, JobFixture> described = new HashMap<>();
    private final Map<String, Availability> closed = new HashMap<>();
    private final Map<String, String> models = new HashMap<>();
    private final Map<String, Quota> quotas = new TreeMap<>();
    private final List<Job> pending = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private int buffer;
    private int offered = 1_000;
    private Duration minimumRunTime = Duration.ZERO;
    private int dailyEvictions = 3;
    private int protectedAfter = 5;
    private final Map<UUID, HostQuota> hosts = new HashMap<>();
    private final Map<UUID, ProjectCap> projects = new HashMap<>();
    private FairShare fairShare = FairShare.PRESENT;
    private final Map<String, Interconnect> links = new HashMap<>();
    private final Map<String, Versions> versions = new HashMap<>();
    private final Set<String> apart = new HashSet<>();

    static World drawn(String picture) {
        var world = new World();
        picture.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> {
            var words = line.split(" +", -1);
            world.drawing.put(words[0].contains("/") ? words[0] : "c/" + words[0], words[1]);
        });
        return world;
    }

    World tenant(String name, int guaranteed, int limit) {
        quotas.put(name, new Quota(Cards.of(guaranteed), Cards.of(limit), Cards.of(guaranteed)));
        return this;
    }

    World lendingNothing(String name) {
        var quota = quotas.get(name);
        quotas.put(name, new Quota(quota.guaranteed(), quota.limit(), Cards.NONE));
        return this;
    }

    World buffer(int cards) {
        buffer = cards;
        return this;
    }

    World offering(int cards) {
        offered = cards;
        return this;
    }

    /** Cores inside the guarantee, and at most. */
    World cores(String tenant, int guaranteed, int limit) {
        hosts.put(id(tenant), new HostQuota(1_000L * guaranteed, 1_000L * limit, Long.MAX_VALUE, Long.MAX_VALUE));
        return this;
    }

    /** The most cards and cores that a project may hold. */
    World project(String name, int cards, int cores) {
        projects.put(id(name), new ProjectCap(Map.of("A100", Cards.of(cards)), 1_000L * cores, Long.MAX_VALUE));
        return this;
    }

    World pastUse(String tenant, int cards) {
        fairShare = new FairShare(1_000, Map.of(id(tenant), Map.of("A100", Cards.of(cards))));
        return this;
    }

    /** The node has that version of the driver. */
    World driver(String node, Integer... version) {
        versions.put(node, new Versions(Map.of("driver", List.of(version))));
        return this;
    }

    /** The cluster keeps tenants apart. */
    World apart(String cluster) {
        apart.add(cluster);
        return this;
    }

    World linked(String node, String kind, String group) {
        links.put(node, new Interconnect(kind, group));
        return this;
    }

    World minimumRunTime(Duration least) {
        minimumRunTime = least;
        return this;
    }

    /** A node or a cluster. */
    World closed(String place, Availability why) {
        closed.put(place, why);
        return this;
    }

    World model(String node, String model) {
        models.put(node, model);
        return this;
    }

    /** Says more about a job that is in the drawing. */
    World running(JobFixture run) {
        described.put(run.name(), run);
        return this;
    }

    World waiting(JobFixture... jobs) {
        for (JobFixture job : jobs) {
            pending.add(job.build());
        }
        return this;
    }

    Plan plan() {
        return new Scheduler().plan(snapshot());
    }

    Snapshot snapshot() {
        return new Snapshot(NOON, policy(), clusters(), runs(), claims, pending);
    }

    private Policy policy() {
        var byTenant = new HashMap<UUID, Map<String, Quota>>();
        var usual = Map.of("red", new Quota(PLENTY, PLENTY, PLENTY));
        var nominal = quotas.isEmpty() ? PLENTY : Cards.of(cards());
        var names = drawing.keySet().stream().map(this::model).distinct().toList();
        (quotas.isEmpty() ? usual : quotas).forEach((tenant, quota) -> {
            var byModel = new HashMap<String, Quota>();
            names.forEach(model -> byModel.put(model, quota));
            byTenant.put(id(tenant), byModel);
        });
        var supply = new HashMap<String, Supply>();
        names.forEach(model -> supply.put(model, new Supply(nominal, Cards.of(buffer))));
        return new Policy(
                byTenant,
                supply,
                JobFixture.URGENT.value(),
                Duration.ofHours(24),
                minimumRunTime,
                dailyEvictions,
                protectedAfter,
                Weights.USUAL,
                hosts,
                fairShare,
                projects);
    }

    private int cards() {
        return drawing.values().stream().mapToInt(String::length).sum();
    }

    private List<Cluster> clusters() {
        var nodes = new TreeMap<String, List<Node>>();
        drawing.keySet()
                .forEach(path -> nodes.computeIfAbsent(clusterOf(path), unused -> new ArrayList<>())
                        .add(node(path)));
        var offers = new HashMap<String, Cards>();
        drawing.keySet().forEach(path -> offers.put(model(path), Cards.of(offered)));
        return nodes.entrySet().stream()
                .map(entry -> new Cluster(
                        id(entry.getKey()),
                        id("site-" + entry.getKey()),
                        closed.getOrDefault(entry.getKey(), Availability.OPEN),
                        Set.of(JobKind.values()),
                        Set.of(Packaging.COMMAND),
                        offers,
                        entry.getValue(),
                        Duration.ofHours(24),
                        apart.contains(entry.getKey()) ? Isolation.KEPT : Isolation.UNKNOWN))
                .toList();
    }

    private Node node(String path) {
        var cards = new ArrayList<Card>();
        for (int i = 0; i < drawing.getOrDefault(path, "").length(); i++) {
            cards.add(new Card(card(path, i), model(path), 80));
        }
        var name = nodeOf(path);
        return new Node(
                id(name),
                closed.getOrDefault(name, Availability.OPEN),
                1_000L * CORES,
                1_000_000,
                cards,
                Optional.ofNullable(links.get(name)),
                versions.getOrDefault(name, Versions.NONE));
    }

    private List<Run> runs() {
        var onNodes = new TreeMap<String, Map<String, List<Allocation.OfCard>>>();
        drawing.forEach((path, row) -> {
            for (int i = 0; i < row.length(); i++) {
                if (row.charAt(i) != '.') {
                    onNodes.computeIfAbsent(String.valueOf(row.charAt(i)), unused -> new TreeMap<>())
                            .computeIfAbsent(path, unused -> new ArrayList<>())
                            .add(new Allocation.OfCard(card(path, i), Cards.of(1)));
                }
            }
        });
        return onNodes.entrySet().stream()
                .map(run -> run(run.getKey(), run.getValue()))
                .toList();
    }

    private Run run(String letter, Map<String, List<Allocation.OfCard>> cards) {
        var path = cards.keySet().iterator().next();
        var nodes = cards.entrySet().stream()
                .map(entry -> new Allocation.OnNode(id(nodeOf(entry.getKey())), entry.getValue()))
                .toList();
        var name = letter.toLowerCase(java.util.Locale.ROOT);
        var fixture = described.getOrDefault(name, job(name).preemptible());
        return (letter.equals(name) ? fixture : fixture.stopping())
                .on(new Allocation(id(clusterOf(path)), model(path), nodes));
    }

    /** The pool as the plan leaves it, with those who were told to stop as capitals. */
    String after(Plan plan) {
        var rows = new LinkedHashMap<String, char[]>();
        drawing.forEach((path, row) -> rows.put(path, row.toCharArray()));
        plan.starts().forEach(start -> mark(rows, start.allocation(), letter(start.job())));
        plan.preemptions()
                .forEach(preempt -> mark(
                        rows,
                        preempt.victim().allocation(),
                        Character.toUpperCase(letter(preempt.victim().job()))));
        var picture = new StringBuilder();
        rows.forEach((path, row) -> picture.append(path.startsWith("c/") ? nodeOf(path) : path)
                .append(' ')
                .append(row)
                .append('\n'));
        return picture.toString();
    }

    private void mark(Map<String, char[]> rows, Allocation cards, char letter) {
        rows.forEach((path, row) -> {
            for (int i = 0; i < row.length; i++) {
                if (holds(cards, card(path, i))) {
                    row[i] = letter;
                }
            }
        });
    }

    private static boolean holds(Allocation cards, UUID card) {
        return cards.nodes().stream()
                .flatMap(node -> node.cards().stream())
                .anyMatch(part -> part.cardId().equals(card));
    }

    private static char letter(Job job) {
        return Names.name(job.id()).charAt(0);
    }

    private String model(String path) {
        return models.getOrDefault(nodeOf(path), "A100");
    }

    private static String clusterOf(String path) {
        return path.substring(0, path.indexOf('/'));
    }

    private static String nodeOf(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    private static UUID card(String path, int index) {
        return id(nodeOf(path) + "." + index);
    }

    static Instant in(Duration time) {
        return NOON.plus(time);
    }
}
