package org.cardhour.registry.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.registry.core.Drift;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ClusterState;
import org.cardhour.registry.entity.ClusterStorage;
import org.cardhour.registry.entity.ModelProfile;
import org.cardhour.registry.entity.Node.Machine;
import org.cardhour.registry.entity.OfferedShare;
import org.cardhour.registry.entity.OwnerRule;
import org.cardhour.registry.entity.Profile;
import org.cardhour.registry.entity.Registration;
import org.cardhour.registry.entity.Site;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ClustersIT {

    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    private static final Actor ADMIN =
            new Actor("admin", "admin", Set.of(Grant.onPlatform(Actor.PLATFORM_ADMIN)), "127.0.0.1", "", "r-1");

    private static EmbeddedDatabase database;
    private static UseCases cardhour;
    private static UUID site;

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.temporary();
        cardhour = UseCases.on(database);
        site = done(cardhour.call(
                        Sites.class,
                        sites -> sites.add(
                                ADMIN,
                                new Site.Particulars(
                                        "bj",
                                        "Beijing",
                                        "north",
                                        ZoneId.of("Asia/Shanghai"),
                                        false,
                                        Optional.empty(),
                                        Optional.empty()),
                                NOW)))
                .id();
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void clusterIsActiveOnceItsProfileIsCompleteAndConfirmed() {
        var id = registered("confirmed");
        var bare = find(id);

        state(id, new Profile(List.of(), Optional.empty(), Set.of(), new OwnerRule.None(), Duration.ofDays(30)));
        var incomplete = find(id);
        state(id, complete());
        var unconfirmed = find(id);
        report(id, 4);
        var confirmed = find(id);

        assertThat(bare.check().missing()).containsExactly("models", "storage", "kinds");
        assertThat(incomplete.cluster().state()).isEqualTo(ClusterState.PENDING);
        assertThat(unconfirmed.check().missing()).containsExactly("models/VIRTUAL-80G/discovery");
        assertThat(confirmed.cluster().state()).isEqualTo(ClusterState.ACTIVE);
        assertThat(confirmed.hardware()).isEqualTo(ClusterFacts.Hardware.VIRTUAL);
        assertThat(confirmed.check().offered()).containsEntry("VIRTUAL-80G", 4);
        assertThat(confirmed.cluster().profile().ownerRule())
                .isEqualTo(complete().ownerRule());
        assertThat(confirmed.cluster().profile().kinds()).isEqualTo(complete().kinds());
        assertThat(confirmed.cluster().profile().storage()).isEqualTo(complete().storage());
    }

    @Test
    void cardsThatAreNotFoundAnyMoreStayKnownAndAreNotOffered() {
        var id = active("shrinking");

        report(id, 3);

        var nodes = cardhour.call(ClusterReading.class, reading -> reading.nodes(id));
        assertThat(nodes).hasSize(1);
        assertThat(nodes.getFirst().cards())
                .extracting(card -> card.isPresent())
                .containsExactly(true, true, true, false);
        assertThat(nodes.getFirst().cards()).allMatch(card -> card.held().equals(Cards.NONE));
        assertThat(find(id).check().offered()).containsEntry("VIRTUAL-80G", 3);
        assertThat(find(id).check().drifts()).hasSize(1);
        assertThat(find(id).cluster().state()).isEqualTo(ClusterState.ACTIVE);
    }

    @Test
    void nodesWithDifferentVersionsAreADriftAndEachKeepsItsOwn() {
        var id = active("mixed");
        var accelerator = new Accelerator("", "VIRTUAL-80G", 80, "PCIE", "0", true);
        var old = new Machine(8, 32_768, "Linux", "6.1", "535.104.05", "12.2", "");
        var renewed = new Machine(8, 32_768, "Linux", "6.1", "550.54.15", "12.2", "");

        cardhour.call(Inventory.class, inventory -> {
            inventory.report(
                    id,
                    List.of(
                            new FoundNode("node-1", old, Collections.nCopies(4, accelerator)),
                            new FoundNode("node-2", renewed, List.of()),
                            new FoundNode("node-3", renewed, List.of())),
                    NOW);
            return true;
        });

        assertThat(find(id).drifts())
                .containsExactly(new Drift("nodes/driver", "", "535.104.05 (1), 550.54.15 (2)", ""));
        var nodes = cardhour.call(ClusterReading.class, reading -> reading.nodes(id));
        assertThat(nodes).extracting(facts -> facts.node().machine()).containsExactly(old, renewed, renewed);
    }

    @Test
    void clusterKeepsTenantsApartAsSoonAsItsEngineSaysSoAndItsVersionStays() {
        var id = active("apart");
        var before = find(id).cluster();

        tenantsAre(id, Inventory.Tenants.APART);
        var apart = find(id).cluster();
        tenantsAre(id, Inventory.Tenants.TOGETHER);

        assertThat(before.keepsTenantsApart()).isFalse();
        assertThat(apart.keepsTenantsApart()).isTrue();
        assertThat(apart.version()).isEqualTo(before.version());
        assertThat(find(id).cluster().keepsTenantsApart()).isFalse();
    }

    @Test
    void silenceMakesStaleThenLostAndASignOfLifeEndsIt() {
        var id = active("silent");

        judge(NOW.plusSeconds(89));
        var fresh = find(id).cluster().state();
        judge(NOW.plusSeconds(90));
        var stale = find(id).cluster().state();
        judge(NOW.plusSeconds(600));
        var lost = find(id).cluster().state();
        cardhour.call(Heartbeats.class, heartbeats -> heartbeats.beat(ADMIN, id, NOW.plusSeconds(601)));

        assertThat(List.of(fresh, stale, lost))
                .containsExactly(ClusterState.ACTIVE, ClusterState.STALE, ClusterState.LOST);
        assertThat(find(id).cluster().state()).isEqualTo(ClusterState.ACTIVE);
        assertThat(find(id).cluster().lastHeartbeatAt()).contains(NOW.plusSeconds(601));
    }

    @Test
    void signsOfLifeLeaveTheVersionAlone() {
        var id = active("beating");
        var before = find(id).cluster().version();

        cardhour.call(Heartbeats.class, heartbeats -> heartbeats.beat(ADMIN, id, NOW.plusSeconds(30)));

        assertThat(find(id).cluster().version()).isEqualTo(before);
    }

    @Test
    void drainedAndDisabledClustersComeBackByResume() {
        var id = active("resting");

        var drained = done(cardhour.call(Clusters.class, clusters -> clusters.drain(ADMIN, id, "service", NOW)));
        var disabled = done(cardhour.call(Clusters.class, clusters -> clusters.disable(ADMIN, id, "sold", NOW)));
        report(id, 4);
        var still = find(id);
        var resumed = done(cardhour.call(Clusters.class, clusters -> clusters.resume(ADMIN, id, "back", NOW)));

        assertThat(drained.cluster().state()).isEqualTo(ClusterState.DRAINING);
        assertThat(disabled.cluster().state()).isEqualTo(ClusterState.DISABLED);
        assertThat(still.cluster().state()).isEqualTo(ClusterState.DISABLED);
        assertThat(resumed.cluster().state()).isEqualTo(ClusterState.ACTIVE);
    }

    @Test
    void profileSeenInAnOlderVersionIsNotTaken() {
        var id = registered("raced");
        int seen = find(id).cluster().version();
        state(id, complete());

        var second = cardhour.call(Clusters.class, clusters -> clusters.state(ADMIN, id, seen, complete(), NOW));

        assertThat(refusal(second).kind()).isEqualTo(Refusal.Kind.STALE);
    }

    @Test
    void theMachineItselfIsRegisteredOnce() {
        register("machine", ClusterForm.SINGLE, ADMIN);

        var second = register("machine-2", ClusterForm.SINGLE, ADMIN);

        assertThat(refusal(second).code()).isEqualTo("SINGLE_MACHINE_TAKEN");
    }

    @Test
    void codesAreGivenOnce() {
        registered("twice");

        var second = register("twice", ClusterForm.SLURM, ADMIN);

        assertThat(refusal(second).code()).isEqualTo("CLUSTER_CODE_TAKEN");
    }

    @Test
    void providerSeesAndChangesOnlyItsOwn() {
        var others = registered("of-the-platform");
        var organisation = UUID.randomUUID();
        var provider = new Actor(
                "p",
                "p",
                Set.of(new Grant(Actor.PROVIDER, Optional.of(organisation), Optional.empty())),
                "",
                "",
                "r-2");

        var own = done(cardhour.call(
                Clusters.class,
                clusters -> clusters.register(
                        provider,
                        new Registration(
                                site,
                                "own",
                                "Own",
                                Optional.of(organisation),
                                "Org",
                                ClusterForm.KUBERNETES,
                                Access.MANAGED,
                                Optional.of("https://k8s.example")),
                        NOW)));
        var nobodys = register("nobodys", ClusterForm.SLURM, provider);
        var foreign = cardhour.call(Clusters.class, clusters -> clusters.drain(provider, others, "why not", NOW));
        var list = cardhour.call(
                ClusterReading.class, reading -> reading.list(provider, Instant.EPOCH, new UUID(0, 0), 500));

        assertThat(refusal(nobodys).kind()).isEqualTo(Refusal.Kind.FORBIDDEN);
        assertThat(refusal(foreign).kind()).isEqualTo(Refusal.Kind.FOREIGN);
        assertThat(list)
                .extracting(facts -> facts.cluster().id())
                .containsExactly(own.cluster().id());
    }

    private static UUID active(String code) {
        var id = registered(code);
        state(id, complete());
        report(id, 4);
        return id;
    }

    private static UUID registered(String code) {
        return done(register(code, ClusterForm.SLURM, ADMIN)).cluster().id();
    }

    private static Outcome<ClusterFacts> register(String code, ClusterForm form, Actor actor) {
        var said = new Registration(
                site, code, code, Optional.empty(), "", form, Access.MANAGED, Optional.of("https://slurm.example"));
        return cardhour.call(Clusters.class, clusters -> clusters.register(actor, said, NOW));
    }

    private static void state(UUID id, Profile profile) {
        int version = find(id).cluster().version();
        done(cardhour.call(Clusters.class, clusters -> clusters.state(ADMIN, id, version, profile, NOW)));
    }

    private static void report(UUID id, int cards) {
        var accelerator = new Accelerator("", "VIRTUAL-80G", 80, "PCIE", "0", true);
        var node = new FoundNode(
                "node-1", new Machine(8, 32_768, "Linux", "6.1", ""), Collections.nCopies(cards, accelerator));
        cardhour.call(Inventory.class, inventory -> {
            inventory.report(id, List.of(node), NOW);
            return true;
        });
    }

    private static void tenantsAre(UUID id, Inventory.Tenants tenants) {
        cardhour.call(Inventory.class, inventory -> {
            inventory.tenantsAre(id, tenants);
            return true;
        });
    }

    private static void judge(Instant now) {
        cardhour.call(Heartbeats.class, heartbeats -> heartbeats.judge(NOW.minusSeconds(3600), now));
    }

    private static ClusterFacts find(UUID id) {
        return done(cardhour.call(ClusterReading.class, reading -> reading.find(ADMIN, id)));
    }

    private static Profile complete() {
        var model = new ModelProfile(
                "VIRTUAL-80G",
                Optional.of(4),
                Optional.of(80),
                Optional.of("PCIE"),
                Optional.of(new OfferedShare(OfferedShare.Unit.PERCENT, 100)),
                Optional.empty());
        return new Profile(
                List.of(model),
                Optional.of(new ClusterStorage("NFS", 1000, 900)),
                Set.of(JobKind.TRAINING, JobKind.INFERENCE),
                new OwnerRule.KeepFree(1),
                Duration.ofDays(30));
    }

    private static <T> T done(Outcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done<T>) outcome).value();
    }

    private static Refusal refusal(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        return ((Outcome.Refused<?>) outcome).refusal();
    }
}
