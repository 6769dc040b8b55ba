package org.cardhour.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.EmbeddedDatabase;

/**
 * The anchor of what is made durable: one connection that writes a decision, a state and an audit row for each placement,
 * so many placements a transaction.
 */
final class JdbcWriter implements AutoCloseable {

    private static final int BATCH = 256;

    private final Connection connection;

    JdbcWriter(EmbeddedDatabase database) throws SQLException {
        connection = database.connect(DatabaseUser.MIGRATOR);
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute(
                    "create table bench_decision (id uuid not null primary key, job uuid not null, node uuid not null,"
                            + " at bigint not null)");
            statement.execute(
                    "create table bench_state (job uuid not null primary key, state varchar(16) not null, at bigint"
                            + " not null)");
            statement.execute(
                    "create table bench_audit (id uuid not null primary key, at bigint not null, what varchar(80) not"
                            + " null, state text not null)");
        }
    }

    void write(int placements) {
        try (var decision = connection.prepareStatement("insert into bench_decision values (?, ?, ?, ?)");
                var state = connection.prepareStatement("insert into bench_state values (?, 'DISPATCHED', ?)");
                var audit = connection.prepareStatement("insert into bench_audit values (?, ?, 'job.place', ?)")) {
            for (int from = 0; from < placements; from += BATCH) {
                for (int i = from; i < Math.min(placements, from + BATCH); i++) {
                    add(decision, state, audit);
                }
                decision.executeBatch();
                state.executeBatch();
                audit.executeBatch();
                connection.commit();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void add(PreparedStatement decision, PreparedStatement state, PreparedStatement audit)
            throws SQLException {
        var job = UUID.randomUUID();
        decision.setObject(1, UUID.randomUUID());
        decision.setObject(2, job);
        decision.setObject(3, UUID.randomUUID());
        decision.setLong(4, 1);
        decision.addBatch();
        state.setObject(1, job);
        state.setLong(2, 1);
        state.addBatch();
        audit.setObject(1, UUID.randomUUID());
        audit.setLong(2, 1);
        audit.setString(3, "{\"job\": \"" + job + "\", \"cards\": 1}");
        audit.addBatch();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
