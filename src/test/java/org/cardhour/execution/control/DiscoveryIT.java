package org.cardhour.execution.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.control.Clusters;
import org.cardhour.registry.control.KnownEngines;
import org.cardhour.registry.control.NodeDrains;
import org.cardhour.registry.control.NodeFacts;
import org.cardhour.registry.control.Sites;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.NodeState;
import org.cardhour.registry.entity.OwnerRule;
import org.cardhour.registry.entity.Profile;
import org.cardhour.registry.entity.Registration;
import org.cardhour.registry.entity.Site;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What engines show, as the registry has it afterwards. */
class DiscoveryIT {

    private static final Instant NOW = Instant.parse("2026-11-02T08:00:00Z");
    private static final String MODEL = "A100-80G";
    private static final Actor ADMIN =
            new Actor("admin", "admin", Set.of(Grant.onPlatform(Actor.PLATFORM_ADMIN)), "127.0.0.1", "", "r-1");

    private static EmbeddedDatabase database;
    private static UseCases cardhour;
    private static UUID site;

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.temporary();
        cardhour = UseCases.on(database);
        var said = new Site.Particulars(
                "bj", "Beijing", "", ZoneId.of("Asia/Shanghai"), false, Optional.empty(), Optional.empty());
        site = done(cardhour.call(Sites.class, sites -> sites.add(ADMIN, said, NOW)))
                .id();
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void nodesAreInTheConditionThatTheirEngineSays() {
        var cluster = registered("conditions");
        var engine = new FakeEngine(MODEL, 2)
                .with("a", Condition.UP)
                .with("b", Condition.DRAINED)
                .with("c", Condition.DOWN);

        discover(engine, cluster);
        var before = states(cluster);
        discover(engine.with("b", Condition.UP).with("c", Condition.UP).without("a"), cluster);

        assertThat(before).containsExactly(NodeState.READY, NodeState.DRAINED, NodeState.DOWN);
        assertThat(states(cluster)).containsExactly(NodeState.GONE, NodeState.READY, NodeState.READY);
    }

    @Test
    void cardsOfTheOwnersWorkAreTakenAndSomeAreKept() {
        var cluster = registered("owners");
        var engine = new FakeEngine(MODEL, 4).with("a", Condition.UP).with("b", Condition.UP);
        keepFree(cluster, 3);

        discover(engine.taken("a", 1).taken("b", 2), cluster);
        var first = cards(cluster);
        discover(engine.taken("a", 0).taken("b", 0), cluster);

        assertThat(first).filteredOn(Card::isTaken).hasSize(3);
        assertThat(first).filteredOn(Card::isKept).hasSize(3).noneMatch(Card::isTaken);
        assertThat(first).filteredOn(Card::isOpen).hasSize(2);
        assertThat(cards(cluster)).filteredOn(Card::isOpen).hasSize(5);
    }

    @Test
    @Tag("F2")
    void anotherNodeIsAnotherNodeWhateverItsAddress() {
        var cluster = registered("addresses");
        var engine = new FakeEngine(MODEL, 2).with("old", Condition.UP);
        discover(engine, cluster);
        var old = nodes(cluster).getFirst().node().id();

        discover(engine.without("old").with("young", Condition.UP), cluster);

        assertThat(nodes(cluster)).extracting(facts -> facts.node().name()).containsExactly("old", "young");
        assertThat(nodes(cluster).getFirst().node().id()).isEqualTo(old);
        assertThat(states(cluster)).containsExactly(NodeState.GONE, NodeState.READY);
    }

    @Test
    @Tag("F6")
    void drainThatAnEngineForgetsIsSetAgain() {
        var cluster = registered("forgetful");
        var engine = new FakeEngine(MODEL, 2).with("a", Condition.UP).with("b", Condition.UP);
        discover(engine, cluster);

        done(cardhour.call(NodeDrains.class, drains -> drains.drain(ADMIN, cluster, "a", "a fan", NOW)));
        var atOnce = states(cluster);
        discover(engine, cluster);
        engine.forgetDrains();
        discover(engine, cluster);
        discover(engine, cluster);

        assertThat(atOnce).containsExactly(NodeState.DRAINED, NodeState.READY);
        assertThat(engine.orders()).containsExactly("drain a", "drain a");
        assertThat(states(cluster)).containsExactly(NodeState.DRAINED, NodeState.READY);
    }

    @Test
    void resumedNodeIsGivenWorkOnceItsEngineTakesIt() {
        var cluster = registered("resumed");
        var engine = new FakeEngine(MODEL, 2).with("a", Condition.DRAINED).with("b", Condition.DRAINED);
        discover(engine, cluster);

        done(cardhour.call(NodeDrains.class, drains -> drains.resume(ADMIN, cluster, "a", "repaired", NOW)));
        var before = states(cluster);
        discover(engine, cluster);
        discover(engine.with("b", Condition.DRAINED), cluster);
        var after = states(cluster);
        discover(engine.with("a", Condition.DRAINED), cluster);

        assertThat(before).containsExactly(NodeState.DRAINED, NodeState.DRAINED);
        assertThat(after).containsExactly(NodeState.READY, NodeState.DRAINED);
        assertThat(engine.orders()).containsExactly("resume a");
        assertThat(states(cluster)).containsExactly(NodeState.DRAINED, NodeState.DRAINED);
    }

    @Test
    void whatAnEngineSaysOfItselfIsKeptAndEndsTheTrouble() {
        var cluster = registered("talkative");

        trouble(cluster, "no answer", NOW);
        trouble(cluster, "no answer", NOW.plusSeconds(60));
        var troubled = cardhour.call(
                KnownEngines.class, engines -> engines.find(cluster).orElseThrow());
        discover(new FakeEngine(MODEL, 1).with("a", Condition.UP), cluster);
        var known = cardhour.call(
                KnownEngines.class, engines -> engines.find(cluster).orElseThrow());

        assertThat(troubled.trouble().orElseThrow().since()).isEqualTo(NOW);
        assertThat(troubled.description()).isEmpty();
        assertThat(known.trouble()).isEmpty();
        assertThat(known.description().orElseThrow().capabilities()).containsExactly("DRAIN");
        assertThat(known.description().orElseThrow().remarks()).containsExactly("It is not real.");
    }

    private static void discover(FakeEngine engine, UUID cluster) {
        cardhour.call(Discovery.class, discovery -> {
            discovery.discover(engine, cluster, NOW);
            return true;
        });
    }

    private static void trouble(UUID cluster, String text, Instant at) {
        cardhour.call(Discovery.class, discovery -> {
            discovery.troubled(cluster, text, at);
            return true;
        });
    }

    private static List<NodeFacts> nodes(UUID cluster) {
        return cardhour.call(ClusterReading.class, reading -> reading.nodes(cluster));
    }

    private static List<NodeState> states(UUID cluster) {
        return nodes(cluster).stream().map(facts -> facts.node().state()).toList();
    }

    private static List<Card> cards(UUID cluster) {
        return nodes(cluster).stream().flatMap(facts -> facts.cards().stream()).toList();
    }

    private static UUID registered(String code) {
        var said = new Registration(
                site,
                code,
                code,
                Optional.empty(),
                "",
                ClusterForm.SLURM,
                Access.MANAGED,
                Optional.of("https://slurm.example"));
        return done(cardhour.call(Clusters.class, clusters -> clusters.register(ADMIN, said, NOW)))
                .cluster()
                .id();
    }

    private static void keepFree(UUID cluster, int cards) {
        var profile = new Profile(
                List.of(), Optional.empty(), Set.of(JobKind.BATCH), new OwnerRule.KeepFree(cards), Duration.ofDays(30));
        var version = cardhour.call(ClusterReading.class, reading -> done(reading.find(ADMIN, cluster)))
                .cluster()
                .version();
        done(cardhour.call(Clusters.class, clusters -> clusters.state(ADMIN, cluster, version, profile, NOW)));
    }

    private static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T> refused -> throw new AssertionError(refused.toString());
        };
    }
}
