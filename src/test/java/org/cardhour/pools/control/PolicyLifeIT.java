package org.cardhour.pools.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.ADMIN;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.SECOND_ADMIN;
import static org.cardhour.pools.control.Ground.done;
import static org.cardhour.pools.control.Ground.refusal;

import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.PolicyDecision.Target;
import org.cardhour.pools.control.PolicyProposing.Wish;
import org.cardhour.pools.core.PolicyEffect.Turn;
import org.cardhour.pools.core.TeamFigures;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.ProposalState;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PolicyLifeIT {

    private static final Actor TIMER = Actor.system("timer");
    private static final Instant NOON = NOW.plus(Duration.ofHours(12));

    private static UseCases cardhour;
    private static Ground ground;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
        ground = new Ground(cardhour);
    }

    @Test
    void proposalChangesNothingUntilSomebodyElseApproves() {
        var pool = ground.pool(ground.cluster(10));
        var proposal = propose(pool, ground.cluster(10));

        assertThat(version(pool)).isEqualTo(1);
        var approved = done(ground.approve(proposal, NOW));

        assertThat(approved.state()).isEqualTo(ProposalState.EFFECTIVE);
        assertThat(approved.effectiveVersion()).contains(2);
        assertThat(version(pool)).isEqualTo(2);
        var stored = done(cardhour.call(PoolQueries.class, queries -> queries.policy(pool)));
        assertThat(stored.authorName()).isEqualTo("admin");
        assertThat(stored.approverName()).contains("second");
    }

    @Test
    void proposerMayNotDecideAndOthersMayNotTakeBack() {
        var pool = ground.pool();
        var proposal = propose(pool);

        var approval = ground.approve(ADMIN, proposal, NOW);
        var rejection = decide(decision -> decision.reject(ADMIN, Ground.target(proposal), "no", NOW));
        var withdrawal = decide(decision -> decision.withdraw(SECOND_ADMIN, Ground.target(proposal), "no", NOW));

        assertThat(refusal(approval)).isEqualTo(Refusal.of(Refusal.Kind.FORBIDDEN, "SAME_PERSON_POLICY"));
        assertThat(refusal(rejection)).isEqualTo(Refusal.of(Refusal.Kind.FORBIDDEN, "SAME_PERSON_POLICY"));
        assertThat(refusal(withdrawal)).isEqualTo(Refusal.of(Refusal.Kind.FORBIDDEN, "NOT_THE_PROPOSER"));
        assertThat(state(proposal)).isEqualTo(ProposalState.PROPOSED);
    }

    @Test
    void rejectedAndWithdrawnProposalsAreOver() {
        var pool = ground.pool();
        var rejected = propose(pool);
        var withdrawn = propose(pool);

        done(decide(decision -> decision.reject(SECOND_ADMIN, Ground.target(rejected), "too little", NOW)));
        done(decide(decision -> decision.withdraw(ADMIN, Ground.target(withdrawn), "a slip", NOW)));

        assertThat(found(rejected).remark()).isEqualTo("too little");
        assertThat(refusal(ground.approve(rejected, NOW)).figures()).containsEntry("state", "REJECTED");
        assertThat(refusal(ground.approve(withdrawn, NOW)).figures()).containsEntry("state", "WITHDRAWN");
        assertThat(version(pool)).isEqualTo(1);
    }

    @Test
    void proposalMadeFromAnOlderVersionIsNotApprovedAndToldWhatHasChanged() {
        var pool = ground.pool(ground.cluster(10));
        var first = propose(pool);
        done(ground.agreeOn(pool, policy(pool).replace("0.10", "0.20")));

        var late = refusal(ground.approve(first, NOW));

        assertThat(late.code()).isEqualTo("POLICY_BASE_CHANGED");
        assertThat(late.figures()).containsEntry("base", "1").containsEntry("current", "2");
        assertThat(late.faults())
                .filteredOn(fault -> fault.pointer().equals("/resource_pool/buffer_ratio"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.figures())
                        .containsEntry("before", "0.1")
                        .containsEntry("after", "0.2"));
    }

    @Test
    void decisionOnWhatWasNotSeenIsNotTaken() {
        var proposal = propose(ground.pool());
        var content = proposal.content();
        var target = new Target(content.poolName(), content.number(), Optional.of(proposal.version() + 1));

        var late = decide(decision -> decision.approve(SECOND_ADMIN, target, NOW));

        assertThat(refusal(late).kind()).isEqualTo(Refusal.Kind.STALE);
    }

    @Test
    void ofTwoApprovalsAtOnceOneCounts() {
        var pool = ground.pool();
        var proposal = propose(pool);

        var outcomes = atOnce(10, () -> ground.approve(proposal, NOW));

        assertThat(outcomes)
                .filteredOn(outcome -> outcome instanceof Outcome.Done)
                .hasSize(1);
        assertThat(version(pool)).isEqualTo(2);
    }

    @Test
    void approvedPolicyTakesEffectAtItsInstantOnce() {
        var pool = ground.pool();
        var proposal = done(ground.propose(pool, policy(pool), Optional.of(NOON), NOW));
        done(ground.approve(proposal, NOW));

        assertThat(due(NOON.minusMillis(1))).doesNotContain(proposal.id());
        assertThat(takeEffect(proposal, NOON.minusMillis(1))).isFalse();
        assertThat(version(pool)).isEqualTo(1);
        assertThat(due(NOON)).contains(proposal.id());
        var ticks = atOnce(6, () -> takeEffect(proposal, NOON));

        assertThat(ticks).filteredOn(ended -> ended).hasSize(1);
        assertThat(version(pool)).isEqualTo(2);
        assertThat(found(proposal).effectiveVersion()).contains(2);
    }

    @Test
    void policyThatWasApprovedLastHolds() {
        var pool = ground.pool();
        var older = done(ground.propose(pool, policy(pool), Optional.of(NOON.plusSeconds(60)), NOW));
        var newer = done(ground.propose(pool, policy(pool).replace("0.10", "0.20"), Optional.of(NOON), NOW));
        done(ground.approve(older, NOW));
        done(ground.approve(newer, NOW.plusSeconds(1)));

        takeEffect(newer, NOON);
        takeEffect(older, NOON.plusSeconds(60));

        assertThat(state(older)).isEqualTo(ProposalState.SUPERSEDED);
        assertThat(facts(pool).policy().bufferRatio()).isEqualByComparingTo("0.20");
    }

    @Test
    void tenantAdmittedMeanwhileKeepsItsQuotaWhenThePolicyTakesEffect() {
        var pool = ground.pool(ground.cluster(10));
        var proposal =
                done(ground.propose(pool, policy(pool, facts(pool).policy().clusters(), ""), Optional.of(NOON), NOW));
        done(ground.approve(proposal, NOW));
        var tenant = ground.tenant(pool, 4, 2);

        takeEffect(proposal, NOON);

        assertThat(state(proposal)).isEqualTo(ProposalState.EFFECTIVE);
        assertThat(teams(pool)).containsEntry(tenant.name(), new TeamFigures(4, 6, 4));
    }

    @Test
    void policyThatCanNotHoldAnyMoreLapses() {
        var cluster = ground.cluster(10);
        var pool = ground.pool();
        var proposal = done(ground.propose(pool, policy(pool, List.of(cluster), ""), Optional.of(NOON), NOW));
        done(ground.approve(proposal, NOW));
        ground.pool(cluster);

        takeEffect(proposal, NOON);

        assertThat(state(proposal)).isEqualTo(ProposalState.LAPSED);
        assertThat(found(proposal).remark()).contains("CLUSTER_IN_OTHER_POOL", cluster);
        assertThat(version(pool)).isEqualTo(1);
    }

    @Test
    void formerVersionIsProposedAnewAndSoRolledBack() {
        var pool = ground.pool();
        done(ground.agreeOn(pool, policy(pool).replace("0.10", "0.20")));

        var back = done(cardhour.call(
                PolicyProposing.class,
                proposing -> proposing.rollBack(ADMIN, pool, 1, new Wish(Optional.empty(), "back"), NOW)));
        assertThat(facts(pool).policy().bufferRatio()).isEqualByComparingTo("0.20");
        done(ground.approve(back, NOW));

        assertThat(version(pool)).isEqualTo(3);
        assertThat(facts(pool).policy().bufferRatio()).isEqualByComparingTo("0.10");
    }

    @Test
    void previewTellsWhoGainsLosesAndIsOver() {
        var cluster = ground.cluster(100);
        var joining = ground.cluster(10);
        var pool = ground.pool(cluster);
        var loser = ground.tenant(pool, 50, 0);
        var winner = ground.tenant(pool, 10, 0);
        hold(pool, loser, 45);
        var quotas = "{team: %s, accelerator: 40, borrow_limit: 2}, {team: %s, accelerator: 20}"
                .formatted(loser.name(), winner.name());
        var proposal =
                done(ground.propose(pool, policy(pool, List.of(cluster, joining), quotas), Optional.empty(), NOW));

        var content = proposal.content();
        var sight = done(
                cardhour.call(ProposalReading.class, reading -> reading.find(content.poolName(), content.number())));

        var preview = sight.preview().orElseThrow();
        assertThat(preview.againstVersion()).isEqualTo(3);
        var worse = preview.changes().stream()
                .filter(change -> change.team().equals(loser.name()))
                .toList();
        assertThat(worse).singleElement().satisfies(change -> {
            assertThat(change.turn()).isEqualTo(Turn.LOSES);
            assertThat(change.before()).isEqualTo(new TeamFigures(50, 50, 50));
            assertThat(change.after()).isEqualTo(new TeamFigures(40, 42, 40));
            assertThat(change.held()).isEqualTo(Cards.of(45));
            assertThat(change.overGuarantee()).isEqualTo(Cards.of(5));
            assertThat(change.overLimit()).isEqualTo(Cards.of(3));
        });
        assertThat(preview.changes())
                .filteredOn(change -> change.turn() == Turn.GAINS)
                .extracting(change -> change.team())
                .containsExactly(winner.name());
        assertThat(preview.clusters()).singleElement().satisfies(move -> {
            assertThat(move.cluster()).isEqualTo(joining);
            assertThat(move.way()).isEqualTo(ProposalReading.Move.Way.JOINS);
            assertThat(move.offered()).containsEntry(Ground.MODEL, 10);
        });
        assertThat(sight.edits())
                .extracting(PolicyDiff.Edit::pointer)
                .containsExactly(
                        "/resource_pool/clusters",
                        "/resource_pool/quotas/" + loser.name() + "/accelerator",
                        "/resource_pool/quotas/" + loser.name() + "/borrow_limit",
                        "/resource_pool/quotas/" + winner.name() + "/accelerator");
    }

    @Test
    void previewTellsWhoGainsLosesAndIsOverInCpuMemoryAndStorage() {
        var cluster = ground.cluster(100);
        var pool = ground.pool(cluster);
        var team = ground.tenant(pool, 10, 0);
        done(ground.agreeOn(
                pool, policy(pool, List.of(cluster), "{team: %s, accelerator: 10, cpu: 32}".formatted(team.name()))));
        hold(pool, team, new TreeMap<>(Map.of(HeldAmounts.CPU, 20_500L, HeldAmounts.MEMORY, 1_024L)));
        var quotas = "{team: %s, accelerator: 10, borrow_limit: 5%%, cpu: 25%%, memory: 256Gi, storage: 40Gi}"
                .formatted(team.name());

        var proposal = done(ground.propose(pool, policy(pool, List.of(cluster), quotas), Optional.empty(), NOW));

        var content = proposal.content();
        var sight = done(
                cardhour.call(ProposalReading.class, reading -> reading.find(content.poolName(), content.number())));
        var hosts = sight.preview().orElseThrow().hosts();
        assertThat(hosts)
                .extracting(change -> change.resource() + " " + change.turn())
                .containsExactly("CPU LOSES", "MEMORY LOSES", "STORAGE LOSES");
        assertThat(hosts.getFirst()).satisfies(change -> {
            assertThat(change.before().guaranteed()).hasValue(32_000);
            assertThat(change.after().guaranteed()).hasValue(16_000);
            assertThat(change.after().limit()).hasValue(19_200);
            assertThat(change.held()).hasValue(20_500);
            assertThat(change.overGuarantee()).isEqualTo(4_500);
            assertThat(change.overLimit()).isEqualTo(1_300);
        });
        assertThat(hosts.get(1).overGuarantee()).isZero();
    }

    @Test
    void policyTakesEffectWithinAYearAndNotBeforeItIsProposed() {
        var pool = ground.pool();

        var past = ground.propose(pool, policy(pool), Optional.of(NOW.minusMillis(1)), NOW);
        var far = ground.propose(pool, policy(pool), Optional.of(NOW.plus(Duration.ofDays(367))), NOW);

        assertThat(refusal(past).faults()).extracting(Refusal.Fault::code).containsExactly("EFFECTIVE_AT_OUT_OF_RANGE");
        assertThat(refusal(far).faults()).extracting(Refusal.Fault::code).containsExactly("EFFECTIVE_AT_OUT_OF_RANGE");
    }

    private static PolicyProposal propose(String pool, String... clusters) {
        return done(ground.propose(pool, policy(pool, List.of(clusters), ""), Optional.empty(), NOW));
    }

    private static String policy(String pool) {
        return policy(pool, List.of(), "");
    }

    private static String policy(String pool, List<String> clusters, String quotas) {
        return Ground.policy(pool, clusters, quotas);
    }

    private static Outcome<PolicyProposal> decide(Function<PolicyDecision, Outcome<PolicyProposal>> decision) {
        return cardhour.call(PolicyDecision.class, decision);
    }

    private static List<UUID> due(Instant now) {
        return cardhour.call(DueProposals.class, proposals -> proposals.due(now));
    }

    private static boolean takeEffect(PolicyProposal proposal, Instant now) {
        return cardhour.call(DueProposals.class, proposals -> proposals.takeEffect(proposal.id(), TIMER, now));
    }

    private static void hold(String pool, Tenant tenant, int cards) {
        var share = new HeldQuota.Share(facts(pool).pool().id(), tenant.id(), Ground.MODEL);
        cardhour.call(HeldQuota.class, held -> {
            held.lock(share);
            held.add(share, Cards.of(cards).thousandths());
            return true;
        });
    }

    private static void hold(String pool, Tenant tenant, SortedMap<String, Long> amounts) {
        var holder = new HeldAmounts.Holder(facts(pool).pool().id(), tenant.id());
        cardhour.call(HeldAmounts.class, held -> {
            held.add(holder, amounts);
            return true;
        });
    }

    private static ProposalState state(PolicyProposal proposal) {
        return found(proposal).state();
    }

    private static PolicyProposal found(PolicyProposal proposal) {
        var content = proposal.content();
        return done(cardhour.call(Proposals.class, all -> all.find(content.poolName(), content.number())));
    }

    private static int version(String pool) {
        return facts(pool).pool().policyNumber();
    }

    private static PoolFacts facts(String pool) {
        return cardhour.call(Pools.class, pools -> pools.named(pool)).orElseThrow();
    }

    private static Map<String, TeamFigures> teams(String pool) {
        return facts(pool).figures(NOW).getFirst().teams();
    }

    /** What comes of calls that are all let go in the same moment; a call that the database broke off gives nothing. */
    private static <T> List<T> atOnce(int callers, Callable<T> call) {
        var start = new CountDownLatch(1);
        var results = new ArrayList<T>();
        try (var threads = Executors.newFixedThreadPool(callers)) {
            var calls = new ArrayList<Future<Optional<T>>>();
            for (int i = 0; i < callers; i++) {
                calls.add(threads.submit(() -> {
                    start.await();
                    try {
                        return Optional.of(call.call());
                    } catch (PersistenceException brokenOff) {
                        return Optional.<T>empty();
                    }
                }));
            }
            start.countDown();
            for (var ended : calls) {
                ended.get().ifPresent(results::add);
            }
        } catch (Exception failure) {
            throw new AssertionError("a call was not answered", failure);
        }
        return results;
    }
}
