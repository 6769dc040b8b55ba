package org.cardhour.bench;

import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.jobs.control.Allocation;
import org.cardhour.jobs.control.Beginning;
import org.cardhour.jobs.control.JobRequest;
import org.cardhour.jobs.control.JobSubmission;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Ask.Logs;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.Standing;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.JobKind;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.cardhour.scheduling.control.PoolReading;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.store.control.Lease;

/** 1e: how fast placements become durable on a real database, by the use cases that carry out a plan. */
final class DurablePlacements {

    private static final int NODES = 330;
    private static final int GUARANTEED = 2_310;
    private static final int PER_ROUND = 256;
    private static final int TOGETHER = 256;
    private static final int WARM_UPS = 2;
    private static final int PAIRS = 7;

    private final UseCases cardhour;
    private final Ground ground;
    private final String pool;
    private final List<Decision.Start> starts;
    private final UUID poolId;
    private int next;

    private DurablePlacements(UseCases cardhour) {
        this.cardhour = cardhour;
        ground = new Ground(cardhour);
        pool = ground.pool(ground.cluster(NODES, PoolLoad.CARDS_PER_NODE));
        submit(ground.tenant(pool, GUARANTEED, 0), (WARM_UPS + PAIRS) * PER_ROUND);
        var state =
                cardhour.call(PoolReading.class, reading -> reading.all(NOW)).getFirst();
        poolId = state.poolId();
        starts = new Scheduler().plan(state.snapshot()).starts().toList();
    }

    static List<Figure> measure() {
        try (var database = EmbeddedDatabase.temporary();
                var anchor = anchor(database)) {
            var bench = new DurablePlacements(UseCases.on(database));
            var result = Duel.fight(WARM_UPS, PAIRS, bench::round, () -> () -> anchor.write(PER_ROUND * 10))
                    .note("1e " + PER_ROUND + " placements, " + PER_ROUND * 10 + " of the anchor");
            return List.of(Figure.against(
                    "placements_made_durable",
                    PER_ROUND / result.ours().wallMillis() * 1_000,
                    "/s",
                    PER_ROUND * 10 / result.anchor().wallMillis() * 1_000,
                    Figure.Goal.ratioAtLeast(0.5)));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JdbcWriter anchor(EmbeddedDatabase database) throws SQLException {
        UseCases.on(database); // the schema is there before its first stranger
        return new JdbcWriter(database);
    }

    private Runnable round() {
        var epoch = cardhour.call(Lease.class, lease -> lease.take(RunLedger.PASS_LEASE))
                .orElseThrow();
        var now = starts.subList(next, next + PER_ROUND);
        next += PER_ROUND;
        return () -> {
            for (int from = 0; from < PER_ROUND; from += TOGETHER) {
                place(now.subList(from, Math.min(PER_ROUND, from + TOGETHER)), epoch);
            }
        };
    }

    private void place(List<Decision.Start> group, long epoch) {
        var wanted = group.stream()
                .map(start -> new Beginning(start.job().id(), allocation(start)))
                .toList();
        var placed = cardhour.call(RunLedger.class, ledger -> ledger.dispatch(wanted, epoch, NOW));
        if (placed.size() != group.size()) {
            throw new AssertionError(placed.size() + " of " + group.size() + " jobs could be placed");
        }
    }

    private Allocation allocation(Decision.Start start) {
        var given = start.allocation();
        var ask = start.job().ask();
        return new Allocation(
                given.clusterId(),
                poolId,
                given.model(),
                Standing.valueOf(start.standing().name()),
                Cards.of(GUARANTEED),
                given.nodes().stream()
                        .map(node -> new Allocation.OnNode(
                                node.nodeId(),
                                ask.cpuMillis(),
                                ask.memoryMib(),
                                node.cards().stream()
                                        .map(card -> new Allocation.OfCard(card.cardId(), card.part()))
                                        .toList()))
                        .toList());
    }

    private void submit(Tenant tenant, int jobs) {
        var project = cardhour.call(Rows.class, rows -> rows.project(tenant.id()));
        var grant = new Grant(Actor.MEMBER, Optional.of(tenant.id()), Optional.of(project));
        var member = new Actor("bob", "bob", Set.of(grant), "127.0.0.1", "bench", "request");
        var request = request(project);
        for (int i = 0; i < jobs; i++) {
            done(cardhour.call(JobSubmission.class, submission -> submission.submit(member, request, NOW)));
        }
    }

    private static JobRequest request(UUID project) {
        return new JobRequest(
                project,
                "one card",
                JobKind.TRAINING,
                new Program(List.of("true"), Optional.empty(), Map.of()),
                new Demand(1, Cards.of(1), Set.of(), 0, 1_000, 512),
                new JobRequest.Wishes(
                        Optional.of("low"),
                        Optional.of(true),
                        true,
                        Optional.empty(),
                        Optional.of(Duration.ofHours(1)),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        AfterLoss.RUN_AGAIN,
                        Duration.ofSeconds(30)),
                new JobRequest.Places(List.of(), List.of(), List.of()),
                Map.of(),
                Logs.OWN);
    }

    /** The project for which jobs are submitted. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        UUID project(UUID tenantId) {
            database.find(Tenant.class, tenantId).activate();
            var project = new Project(Ids.next(NOW), tenantId, "vision", NOW);
            database.persist(project);
            return project.id();
        }
    }
}
