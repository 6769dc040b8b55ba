package org.cardhour.pools.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.ADMIN;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;
import static org.cardhour.pools.control.Ground.refusal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import org.cardhour.identity.control.Tenants;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Refusal;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.pools.core.TeamFigures;
import org.cardhour.registry.control.Clusters;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PoolsIT {

    private static UseCases cardhour;
    private static Ground ground;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
        ground = new Ground(cardhour);
    }

    @Test
    void policyMakesThePoolAndEachLaterOneAVersion() {
        var cluster = ground.cluster(4);
        var name = ground.name("pool");
        var first = done(ground.agreeOn(name, Ground.policy(name, List.of(cluster), "")));
        var supply = supply(name);

        var second = done(ground.agreeOn(name, Ground.policy(name, List.of(), "")));

        assertThat(first).isEqualTo(1);
        assertThat(supply).containsEntry(Ground.MODEL, 4);
        assertThat(second).isEqualTo(2);
        assertThat(supply(name)).isEmpty();
        var versions = done(cardhour.call(PoolQueries.class, queries -> queries.policies(name)));
        assertThat(versions).extracting(policy -> policy.number()).containsExactly(2, 1);
    }

    @Test
    void policyNamesOnlyWhatIsThereAndNotInAnotherPool() {
        var cluster = ground.cluster(4);
        var taken = ground.pool(cluster);
        var tenant = ground.tenant(taken, 1, 0);
        var applicant = ground.applicant();
        var name = ground.name("pool");
        var teams = "{team: %s}, {team: nobody}, {team: %s}".formatted(tenant.name(), applicant.name());

        var refused = ground.agreeOn(name, Ground.policy(name, List.of(cluster, "nowhere"), teams));

        assertThat(refusal(refused).faults())
                .extracting(fault -> fault.pointer() + " " + fault.code())
                .containsExactly(
                        "/resource_pool/clusters/0 CLUSTER_IN_OTHER_POOL",
                        "/resource_pool/clusters/1 UNKNOWN_CLUSTER_CODE",
                        "/resource_pool/quotas/0 TEAM_IN_OTHER_POOL",
                        "/resource_pool/quotas/1 UNKNOWN_TEAM",
                        "/resource_pool/quotas/2 UNKNOWN_TEAM");
        assertThat(exists(name)).isFalse();
    }

    @Test
    void admissionGivesTheTenantItsQuotaAndBeginsItsApproval() {
        var pool = ground.pool(ground.cluster(10));

        var tenant = ground.tenant(pool, 6, 2);

        assertThat(state(tenant.id())).isEqualTo(TenantState.APPROVING);
        var figures = figures(pool);
        assertThat(figures.allocatable()).isEqualTo(9);
        assertThat(figures.teams()).containsEntry(tenant.name(), new TeamFigures(6, 8, 6));
        var found = cardhour.call(Pools.class, pools -> pools.ofTenant(tenant.id()));
        assertThat(found.orElseThrow().pool().name()).isEqualTo(pool);
    }

    @Test
    void admissionThatCanNotHoldLeavesTheTenantWaiting() {
        var pool = ground.pool(ground.cluster(10));
        ground.tenant(pool, 6, 0);
        var second = ground.applicant();

        var refused = cardhour.call(
                QuotaGrant.class, grants -> grants.give(second.id(), new QuotaGrant.Grant(pool, 4, 0), ADMIN, NOW));

        assertThat(refusal(refused).faults()).singleElement().satisfies(fault -> {
            assertThat(fault.code()).isEqualTo("GUARANTEES_OVER_ALLOCATABLE");
            assertThat(fault.figures()).containsEntry("guaranteed", "10").containsEntry("allocatable", "9");
        });
        assertThat(state(second.id())).isEqualTo(TenantState.REQUESTED);
        assertThat(figures(pool).teams()).doesNotContainKey(second.name());
    }

    @Test
    void admissionRepeatedChangesNothingAndAnotherOneIsRefused() {
        var pool = ground.pool(ground.cluster(10));
        var tenant = ground.tenant(pool, 2, 0);

        var again = cardhour.call(
                QuotaGrant.class, grants -> grants.give(tenant.id(), new QuotaGrant.Grant(pool, 2, 0), ADMIN, NOW));
        var other = cardhour.call(
                QuotaGrant.class, grants -> grants.give(tenant.id(), new QuotaGrant.Grant(pool, 3, 0), ADMIN, NOW));

        assertThat(done(again).id()).isEqualTo(tenant.id());
        assertThat(refusal(other).code()).isEqualTo("TENANT_DECIDED");
        assertThat(cardhour.call(Pools.class, pools -> pools.named(pool))
                        .orElseThrow()
                        .pool()
                        .policyNumber())
                .isEqualTo(2);
    }

    @Test
    void admissionToAPoolThatIsNotThereIsRefused() {
        var tenant = ground.applicant();

        var refused = cardhour.call(
                QuotaGrant.class,
                grants -> grants.give(tenant.id(), new QuotaGrant.Grant("nowhere", 2, 0), ADMIN, NOW));

        assertThat(refusal(refused).code()).isEqualTo("UNKNOWN_POOL");
    }

    @Test
    void cardsOfADisabledClusterDoNotCountAndThoseOfASilentOneDo() {
        var cluster = ground.cluster(10);
        var pool = ground.pool(cluster);
        var id = ground.clusterId(cluster);

        done(cardhour.call(Clusters.class, clusters -> clusters.disable(ADMIN, id, "sold", NOW)));

        assertThat(supply(pool)).isEmpty();
    }

    @Test
    void tenantSeesItsPoolAndThereOnlyItself() {
        var pool = ground.pool(ground.cluster(10));
        var own = ground.tenant(pool, 2, 0);
        var other = ground.tenant(pool, 2, 0);
        var person = new Actor(
                "p", "p", Set.of(new Grant(Actor.TENANT_ADMIN, Optional.of(own.id()), Optional.empty())), "", "", "r");

        var sight = done(cardhour.call(PoolQueries.class, queries -> queries.find(person, pool)));
        var foreign = cardhour.call(PoolQueries.class, queries -> queries.find(person, ground.pool()));

        assertThat(sight.shows(own.id())).isTrue();
        assertThat(sight.shows(other.id())).isFalse();
        assertThat(refusal(foreign).kind()).isEqualTo(Refusal.Kind.FOREIGN);
    }

    @Test
    void fourPriorityClassesAreThereForEveryone() {
        var classes = cardhour.call(PriorityClasses.class, PriorityClasses::all);

        assertThat(classes)
                .extracting(known ->
                        known.priority().name() + " " + known.priority().value())
                .containsExactly("urgent 400", "high 300", "normal 200", "low 100");
        assertThat(classes).allMatch(known -> known.isFor(UUID.randomUUID(), JobKind.BATCH));
    }

    private static SortedMap<String, Integer> supply(String pool) {
        return cardhour.call(Pools.class, pools -> pools.named(pool))
                .orElseThrow()
                .supply();
    }

    private static ModelFigures figures(String pool) {
        return cardhour.call(
                        Pools.class, pools -> pools.named(pool).orElseThrow().figures(NOW))
                .getFirst();
    }

    private static TenantState state(UUID tenant) {
        return cardhour.call(
                Tenants.class, tenants -> tenants.tenant(tenant).orElseThrow().state());
    }

    private static boolean exists(String pool) {
        return cardhour.call(PoolQueries.class, queries -> queries.exists(pool));
    }
}
