package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;

/** A job of tenant {@code red} for one card, of normal urgency, submitted ten minutes ago, until something else is said. */
final class JobFixture {

    static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    static final Priority LOW = new Priority("low", 100);
    static final Priority NORMAL = new Priority("normal", 200);
    static final Priority HIGH = new Priority("high", 300);
    static final Priority URGENT = new Priority("urgent", 400);

    private final String name;
    private String tenant = "red";
    private Optional<String> project = Optional.empty();
    private JobKind kind = JobKind.TRAINING;
    private Packaging packaging = Packaging.COMMAND;
    private int nodes = 1;
    private int leastNodes = 1;
    private Optional<String> interconnect = Optional.empty();
    private Surroundings surroundings = Surroundings.ANY;
    private Optional<Duration> limit = Optional.empty();
    private Optional<Duration> recalledFor = Optional.empty();
    private Cards cardsPerNode = Cards.of(1);
    private long cpuMillis;
    private CardChoice choice = CardChoice.ANY;
    private Where where = Where.ANYWHERE;
    private Priority priority = NORMAL;
    private boolean preemptible;
    private boolean failingOver;
    private Instant submittedAt = NOON.minus(Duration.ofMinutes(10));
    private Optional<Instant> notBefore = Optional.empty();
    private final Map<UUID, Instant> backoff = new HashMap<>();
    private int evictions;
    private int evictionsToday;
    private List<Reason> obstacles = List.of();

    /** For a run: how long it has been on its cards, and since when its work is saved. */
    private Duration running = Duration.ofHours(1);

    private Duration unsaved = Duration.ofHours(1);
    private Standing standing = Standing.INSIDE;
    private boolean stopping;

    private JobFixture(String name) {
        this.name = name;
    }

    static JobFixture job(String name) {
        return new JobFixture(name);
    }

    static JobFixture job() {
        return job("x");
    }

    String name() {
        return name;
    }

    JobFixture of(String owner) {
        tenant = owner;
        return this;
    }

    JobFixture inProject(String owner) {
        project = Optional.of(owner);
        return this;
    }

    JobFixture inference() {
        kind = JobKind.INFERENCE;
        return this;
    }

    Amount needing(long count) {
        return new Amount(count);
    }

    /** What is needed, until it is said of what. */
    final class Amount {

        private final long count;

        private Amount(long count) {
            this.count = count;
        }

        JobFixture cards() {
            cardsPerNode = Cards.of(count);
            return JobFixture.this;
        }

        JobFixture card() {
            return cards();
        }

        JobFixture thousandths() {
            cardsPerNode = new Cards(count);
            return JobFixture.this;
        }

        JobFixture cores() {
            cpuMillis = 1_000 * count;
            return JobFixture.this;
        }
    }

    /** The cards are needed on each of so many nodes. */
    JobFixture onEachOf(int count) {
        nodes = count;
        leastNodes = count;
        return this;
    }

    /** It would like so many nodes, and makes do with fewer. */
    JobFixture onUpTo(int most, int least) {
        nodes = most;
        leastNodes = least;
        return this;
    }

    /** It needs that driver at least. */
    JobFixture onDriver(Integer... version) {
        surroundings = new Surroundings(Isolation.UNKNOWN, new Versions(Map.of("driver", List.of(version))));
        return this;
    }

    /** It runs only where tenants are kept apart. */
    JobFixture apart() {
        surroundings = new Surroundings(Isolation.KEPT, surroundings.least());
        return this;
    }

    JobFixture linkedBy(String kind) {
        interconnect = Optional.of(kind);
        return this;
    }

    /** Its runs are ended after so long. */
    JobFixture limited(Duration most) {
        limit = Optional.of(most);
        return this;
    }

    /** For a run: its owner has told it to go within so long from now. */
    JobFixture recalled(Duration more) {
        recalledFor = Optional.of(more);
        return this;
    }

    JobFixture ofModel(String... models) {
        choice = new CardChoice(Set.of(models), 0);
        return this;
    }

    JobFixture withMemory(int gib) {
        choice = new CardChoice(Set.of(), gib);
        return this;
    }

    JobFixture onlyIn(String place) {
        where = new Where(Set.of(Names.id(place)), Set.of(), Set.of());
        return this;
    }

    JobFixture preferring(String place) {
        where = new Where(Set.of(), Set.of(Names.id(place)), Set.of());
        return this;
    }

    JobFixture avoiding(String place) {
        where = new Where(Set.of(), Set.of(), Set.of(Names.id(place)));
        return this;
    }

    /** It does not run in that cluster, for that reason. */
    JobFixture barredFrom(String cluster, PendingReason why) {
        where = new Where(Set.of(), Set.of(), Set.of(), Map.of(), Map.of(Names.id(cluster), List.of(Reason.of(why))));
        return this;
    }

    /** So many points speak for that cluster. */
    JobFixture near(String cluster, int points) {
        where = new Where(Set.of(), Set.of(), Set.of(), Map.of(Names.id(cluster), points));
        return this;
    }

    JobFixture inAnImage() {
        packaging = Packaging.IMAGE;
        return this;
    }

    JobFixture low() {
        priority = LOW;
        return this;
    }

    JobFixture high() {
        priority = HIGH;
        return this;
    }

    JobFixture urgent() {
        priority = URGENT;
        return this;
    }

    JobFixture preemptible() {
        preemptible = true;
        return this;
    }

    JobFixture failingOver() {
        failingOver = true;
        return this;
    }

    JobFixture submitted(Duration ago) {
        submittedAt = NOON.minus(ago);
        return this;
    }

    JobFixture notBefore(Instant start) {
        notBefore = Optional.of(start);
        return this;
    }

    JobFixture backingOff(String cluster, Duration more) {
        backoff.put(Names.id(cluster), NOON.plus(more));
        return this;
    }

    JobFixture evicted(int times) {
        evictions = times;
        evictionsToday = times;
        return this;
    }

    JobFixture held() {
        obstacles = List.of(Reason.of(PendingReason.HELD));
        return this;
    }

    JobFixture running(Duration since) {
        running = since;
        unsaved = since;
        return this;
    }

    JobFixture saved(Duration ago) {
        unsaved = ago;
        return this;
    }

    JobFixture borrowing() {
        standing = Standing.BORROWING;
        return preemptible();
    }

    JobFixture stopping() {
        stopping = true;
        return this;
    }

    Job build() {
        return new Job(
                Names.id(name),
                Names.id(tenant),
                project.map(Names::id),
                new Ask(
                        kind,
                        packaging,
                        nodes,
                        leastNodes,
                        cardsPerNode,
                        cpuMillis,
                        0,
                        choice,
                        interconnect,
                        where,
                        surroundings),
                priority,
                preemptible,
                failingOver,
                submittedAt,
                limit,
                notBefore,
                backoff,
                evictions,
                evictionsToday,
                obstacles);
    }

    /** The job on these cards. */
    Run on(Allocation cards) {
        cardsPerNode = new Cards(cards.total().thousandths() / cards.nodes().size());
        nodes = cards.nodes().size();
        leastNodes = nodes;
        return new Run(
                Names.id(name),
                build(),
                cards,
                standing,
                stopping,
                NOON.minus(running),
                NOON.minus(unsaved),
                recalledFor.map(NOON::plus));
    }
}
