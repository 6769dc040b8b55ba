package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.cardhour.jobs.control.Beginnings.Begun;
import org.cardhour.jobs.entity.PlacementScore;
import org.jspecify.annotations.Nullable;

/**
 * Writes runs that have begun: the runs and what they hold as rows of their own, and from these what follows for jobs,
 * nodes and cards, in one statement for each table.
 */
@Dependent
class BegunRows {

    private final EntityManager database;

    @Inject
    BegunRows(EntityManager database) {
        this.database = database;
    }

    void write(List<Begun> begun, long epoch, Instant now) {
        var connection = database.unwrap(Connection.class);
        try {
            insertRuns(connection, begun, epoch, now);
            insertNodes(connection, begun);
            insertCards(connection, begun);
            insertEvents(connection, begun, now);
            insertChanges(connection, begun);
        } catch (SQLException e) {
            throw new IllegalStateException("runs could not be written", e);
        }
        var runs = Sql.list(begun.stream().map(Begun::runId).toList());
        updateJobs(runs);
        updateHardware(runs);
    }

    private static void insertRuns(Connection connection, List<Begun> begun, long epoch, Instant now)
            throws SQLException {
        try (var insert = connection.prepareStatement("""
            insert into job_run (id, job_id, run_no, tenant_id, project_id, cluster_id, pool_id, model, cards_thousandths,
              nodes, standing, token, epoch, score_preference, score_leftover, score_fragmentation, score_feeding,
              score_nearness, score_together, state, dispatched_at, version)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'DISPATCHED', ?, 1)
            """)) {
            for (Begun run : begun) {
                var job = run.job();
                var cards = run.cards();
                set(
                        insert,
                        run.runId(),
                        job.jobId(),
                        job.runs() + 1,
                        job.tenantId(),
                        job.projectId(),
                        cards.clusterId(),
                        cards.poolId(),
                        cards.model(),
                        cards.total().thousandths(),
                        cards.nodes().size(),
                        cards.standing().name(),
                        job.token() + 1,
                        epoch,
                        term(run, PlacementScore::preference),
                        term(run, PlacementScore::leftover),
                        term(run, PlacementScore::fragmentation),
                        term(run, PlacementScore::feeding),
                        term(run, PlacementScore::nearness),
                        term(run, PlacementScore::together),
                        now.toEpochMilli());
            }
            insert.executeBatch();
        }
    }

    private static void insertNodes(Connection connection, List<Begun> begun) throws SQLException {
        try (var insert = connection.prepareStatement(
                "insert into run_node (run_id, node_id, cpu_millis, memory_mib) values (?, ?, ?, ?)")) {
            for (Begun run : begun) {
                for (var node : run.cards().nodes()) {
                    set(insert, run.runId(), node.nodeId(), node.cpuMillis(), node.memoryMib());
                }
            }
            insert.executeBatch();
        }
    }

    private static void insertCards(Connection connection, List<Begun> begun) throws SQLException {
        if (begun.stream().allMatch(run -> run.cards().total().isNone())) {
            return;
        }
        try (var insert = connection.prepareStatement(
                "insert into run_card (run_id, card_id, node_id, thousandths) values (?, ?, ?, ?)")) {
            for (Begun run : begun) {
                for (var node : run.cards().nodes()) {
                    for (var card : node.cards()) {
                        set(
                                insert,
                                run.runId(),
                                card.cardId(),
                                node.nodeId(),
                                card.part().thousandths());
                    }
                }
            }
            insert.executeBatch();
        }
    }

    private static void insertEvents(Connection connection, List<Begun> begun, Instant now) throws SQLException {
        try (var insert = connection.prepareStatement("""
            insert into job_event (job_id, at, from_state, to_state, run_id) values (?, ?, 'QUEUED', 'DISPATCHED', ?)
            """)) {
            for (Begun run : begun) {
                set(insert, run.job().jobId(), now.toEpochMilli(), run.runId());
            }
            insert.executeBatch();
        }
    }

    private static void insertChanges(Connection connection, List<Begun> begun) throws SQLException {
        try (var insert = connection.prepareStatement("insert into job_change (job_id) values (?)")) {
            for (Begun run : begun) {
                set(insert, run.job().jobId());
            }
            insert.executeBatch();
        }
    }

    private static @Nullable Long term(Begun run, Function<PlacementScore, Long> term) {
        return run.score().map(term).orElse(null);
    }

    private static void set(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int place = 0; place < values.length; place++) {
            statement.setObject(place + 1, values[place]);
        }
        statement.addBatch();
    }

    private void updateJobs(String runs) {
        database.createNativeQuery("""
            update job j join job_run r on r.job_id = j.id
            set j.state = 'DISPATCHED', j.current_run_id = r.id, j.runs = r.run_no, j.token = r.token,
                j.version = j.version + 1
            where r.id in (%s)
            """.formatted(runs)).executeUpdate();
    }

    private void updateHardware(String runs) {
        database.createNativeQuery("""
            update node n join (
                select node_id, sum(cpu_millis) as cpu, sum(memory_mib) as memory from run_node
                where run_id in (%s) group by node_id
            ) taken on taken.node_id = n.id
            set n.held_cpu_millis = n.held_cpu_millis + taken.cpu, n.held_memory_mib = n.held_memory_mib + taken.memory
            """.formatted(runs)).executeUpdate();
        database.createNativeQuery("""
            update card c join (
                select card_id, sum(thousandths) as part from run_card where run_id in (%s) group by card_id
            ) taken on taken.card_id = c.id
            set c.held_thousandths = c.held_thousandths + taken.part
            """.formatted(runs)).executeUpdate();
    }
}
