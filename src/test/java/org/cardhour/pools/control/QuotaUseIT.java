package org.cardhour.pools.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.cardhour.pools.control.Ground.ADMIN;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;
import static org.cardhour.pools.control.Ground.refusal;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.BufferUses.BufferUse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class QuotaUseIT {

    private static final UUID HIGHEST = new UUID(-1, -1);

    private static UseCases cardhour;
    private static Ground ground;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
        ground = new Ground(cardhour);
    }

    @Test
    void quotaIsShownWithItsUseAndTheHoursThatHold() {
        var cluster = ground.cluster(100);
        var pool = ground.pool(cluster);
        var tenant = ground.tenant(pool, 50, 0);
        var quota = """
            {team: %s, accelerator: 50%%, cpu: 50%%, memory: 64Gi, storage: 10Gi, borrow_limit: 10%%,
             windows: [{when: "07:00-09:00", accelerator: 20%%}]}\
            """.formatted(tenant.name());
        done(ground.agreeOn(pool, Ground.policy(pool, List.of(cluster), quota)));
        hold(pool, tenant, 30);
        cardhour.call(HeldAmounts.class, held -> {
            held.add(new HeldAmounts.Holder(id(pool), tenant.id()), amounts(HeldAmounts.CPU, 40_000));
            return true;
        });

        var quotas = done(cardhour.call(QuotaReading.class, reading -> reading.find(ADMIN, pool, NOW)));

        var figures = quotas.cards().getFirst().figures().teams().get(tenant.name());
        assertThat(figures.guaranteed()).isEqualTo(18); // 08:00 in Shanghai
        assertThat(figures.limit()).isEqualTo(27);
        var use = quotas.cards().getFirst().teams().get(tenant.name());
        assertThat(use.used()).isEqualTo(Cards.of(30));
        assertThat(use.available()).isEqualTo(Cards.NONE);
        assertThat(use.over()).isEqualTo(Cards.of(3));
        var host = quotas.hosts().get(tenant.name());
        assertThat(host.figures().cpuMillis()).hasValue(32_000);
        assertThat(host.cpuMillis()).isEqualTo(40_000);
        assertThat(host.figures().memoryMib()).hasValue(65_536);
        assertThat(host.figures().storageGib()).hasValue(10);
        assertThat(host.window()).isPresent();
    }

    @Test
    void eachUseOfTheBufferIsLogged() {
        var pool = ground.pool(ground.cluster(100));
        var tenant = ground.tenant(pool, 90, 0);
        var run = UUID.randomUUID();
        hold(pool, tenant, 90);
        note(pool, NOW);
        assertThat(uses(pool)).isEmpty();

        hold(pool, tenant, 4);
        note(pool, NOW.plusSeconds(1), run);
        note(pool, NOW.plusSeconds(2), run);
        hold(pool, tenant, 1);
        note(pool, NOW.plusSeconds(3), run);
        hold(pool, tenant, -5);
        note(pool, NOW.plusSeconds(4));
        note(pool, NOW.plusSeconds(5));

        assertThat(uses(pool))
                .extracting(BufferUse::cards, BufferUse::startInclusive, BufferUse::endExclusive)
                .containsExactly(
                        tuple(Cards.of(5), NOW.plusSeconds(3), Optional.of(NOW.plusSeconds(4))),
                        tuple(Cards.of(4), NOW.plusSeconds(1), Optional.of(NOW.plusSeconds(3))));
        assertThat(uses(pool)).allSatisfy(use -> assertThat(use.runs()).containsExactly(run));
    }

    @Test
    void adminOfTheTenantCapsAProjectAndWhoHasSeenAnOlderVersionDoesNot() {
        var pool = ground.pool(ground.cluster(10));
        var tenant = ground.tenant(pool, 6, 2);
        var project = cardhour.call(Rows.class, rows -> rows.project(tenant.id()));
        var admin = admin(tenant);

        var set = done(change(admin, project, 0, amounts(HeldAmounts.cards(Ground.MODEL), 8_000)));
        var late = change(admin, project, 0, amounts(HeldAmounts.CPU, 1_000));

        assertThat(set.version()).isEqualTo(1);
        assertThat(set.caps()).containsEntry(HeldAmounts.cards(Ground.MODEL), 8_000L);
        assertThat(refusal(late).kind()).isEqualTo(Refusal.Kind.STALE);
    }

    @Test
    void capAboveWhatTheTenantItselfMayHoldIsRefusedAndSoIsAStranger() {
        var pool = ground.pool(ground.cluster(10));
        var tenant = ground.tenant(pool, 6, 2);
        var project = cardhour.call(Rows.class, rows -> rows.project(tenant.id()));
        var neighbour = admin(ground.tenant(pool, 0, 0));

        var over = change(admin(tenant), project, 0, amounts(HeldAmounts.cards(Ground.MODEL), 8_001));
        var foreign = change(neighbour, project, 0, new TreeMap<>());

        assertThat(refusal(over).faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.figures())
                        .containsEntry("cap", "8.001")
                        .containsEntry("limit", "8"));
        assertThat(refusal(foreign).kind()).isEqualTo(Refusal.Kind.FOREIGN);
        SortedMap<String, Long> caps = cardhour.call(ProjectQuotas.class, quotas -> quotas.capsOf(project));
        assertThat(caps).isEmpty();
    }

    private static Outcome<ProjectQuotas.Caps> change(
            Actor actor, UUID project, int seen, SortedMap<String, Long> caps) {
        return cardhour.call(ProjectQuotas.class, quotas -> quotas.change(actor, project, seen, caps, NOW));
    }

    private static SortedMap<String, Long> amounts(String resource, long amount) {
        return new TreeMap<>(Map.of(resource, amount));
    }

    private static Actor admin(Tenant tenant) {
        var grant = new Grant(Actor.TENANT_ADMIN, Optional.of(tenant.id()), Optional.empty());
        return new Actor("alice", "alice", Set.of(grant), "", "", "r");
    }

    private static void hold(String pool, Tenant tenant, long cards) {
        var share = new HeldQuota.Share(id(pool), tenant.id(), Ground.MODEL);
        cardhour.call(HeldQuota.class, held -> {
            held.lock(share);
            held.add(share, cards * 1_000);
            return true;
        });
    }

    private static void note(String pool, Instant now, UUID... runs) {
        var models = cardhour.call(
                Pools.class, pools -> pools.named(pool).orElseThrow().figures(now));
        cardhour.call(BufferUses.class, uses -> {
            uses.note(id(pool), models, Map.of(Ground.MODEL, List.of(runs)), now);
            return true;
        });
    }

    private static List<BufferUse> uses(String pool) {
        var last = NOW.plusSeconds(99);
        return done(cardhour.call(BufferUses.class, uses -> uses.list(ADMIN, pool, last, HIGHEST, 10)));
    }

    private static UUID id(String pool) {
        return cardhour.call(
                Pools.class, pools -> pools.named(pool).orElseThrow().pool().id());
    }

    /** Projects as they are stored. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        UUID project(UUID tenant) {
            database.find(Tenant.class, tenant).activate();
            var project = new Project(Ids.next(NOW), tenant, "vision", NOW);
            database.persist(project);
            return project.id();
        }
    }
}
