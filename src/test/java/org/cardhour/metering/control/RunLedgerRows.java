package org.cardhour.metering.control;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.Terms;
import org.cardhour.jobs.core.Where;
import org.cardhour.jobs.entity.AskJson;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.EmbeddedDatabase;
import org.jspecify.annotations.Nullable;

/** Writes runs into the ledger of runs as the scheduler and the engines would, four A100 cards each. */
public final class RunLedgerRows implements AutoCloseable {

    public final UUID tenant = Ids.next(Instant.EPOCH);
    public final UUID project = Ids.next(Instant.EPOCH);
    public final UUID cluster = Ids.next(Instant.EPOCH);
    private final UUID pool = Ids.next(Instant.EPOCH);
    private final Connection connection;

    private RunLedgerRows(Connection connection) {
        this.connection = connection;
    }

    /** Rows of a tenant, project and cluster of their own. */
    public static RunLedgerRows in(EmbeddedDatabase database) {
        try {
            var rows = new RunLedgerRows(database.connect(DatabaseUser.APP));
            rows.makePlaces();
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void makePlaces() {
        run(
                "insert into tenant (id, name, display_name, zone, state, invoice_title, invoice_credit_code,"
                        + " invoice_address, invoice_phone, invoice_bank, invoice_account, requested_by,"
                        + " requested_by_name, requested_at, decided_by, decided_at, version) values (?, ?, 'Acme',"
                        + " 'Asia/Shanghai', 'ACTIVE', 'Acme Ltd', '91110000600037341L', 'Road 1', '010', 'Bank',"
                        + " '6222021234567890123', 'u-1', 'ann', ?, 'u-2', 0, 0)",
                tenant,
                tenant.toString(),
                millis("2026-05-10T00:00:00Z"));
        run(
                "insert into project (id, tenant_id, name, state, share_logs, created_at, version)"
                        + " values (?, ?, 'vision', 'ACTIVE', false, 0, 0)",
                project,
                tenant);
        var site = Ids.next(Instant.EPOCH);
        run(
                "insert into site (id, code, name, region, zone, restricted, created_at, version)"
                        + " values (?, ?, 'Beijing', 'north', 'Asia/Shanghai', false, 0, 0)",
                site,
                site.toString());
        run(
                "insert into cluster (id, site_id, code, name, owner_name, form, access, state, review_period_ms,"
                    + " created_at, version) values (?, ?, ?, 'bj-1', 'Owner', 'SLURM', 'MANAGED', 'ACTIVE', 1, 0, 0)",
                cluster,
                site,
                cluster.toString());
    }

    /** What the jobs ask for, as it is stored: other tests list all jobs there are. */
    private static String ask() {
        var terms = new Terms(
                new Priority("low", 100),
                true,
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30));
        return new AskJson()
                .convertToDatabaseColumn(new Ask(
                        "train",
                        JobKind.TRAINING,
                        new Program(List.of("true"), Optional.empty(), Map.of()),
                        new Demand(1, Cards.of(4), Set.of(), 0, 1_000, 512),
                        terms,
                        Where.ANYWHERE,
                        Map.of(),
                        Ask.Logs.OWN));
    }

    /** A run dispatched and accepted at an instant, not started yet. */
    public UUID dispatched(String at) {
        var job = Ids.next(Instant.EPOCH);
        var run = Ids.next(Instant.EPOCH);
        run(
                "insert into job (id, tenant_id, project_id, submitted_by, submitted_by_name, name, kind, priority,"
                    + " priority_value, preemptible, nodes, cards_thousandths, ask, state, held, runs, token,"
                    + " failed_runs, lost_runs, failed_starts, evictions, submitted_at, queued_at, version) values (?,"
                    + " ?, ?, 'u-1', 'ann', 'train', 'TRAINING', 'low', 100, true, 1, 4000, ?, 'DISPATCHED', false, 1,"
                    + " 1, 0, 0, 0, 0, ?, ?, 0)",
                job,
                tenant,
                project,
                ask(),
                millis(at),
                millis(at));
        run(
                "insert into job_run (id, job_id, run_no, tenant_id, project_id, cluster_id, pool_id, model,"
                        + " cards_thousandths, nodes, standing, token, epoch, state, engine_id, engine_submitted_at,"
                        + " dispatched_at, version) values (?, ?, 1, ?, ?, ?, ?, 'A100', 4000, 1, 'INSIDE', 1, 1,"
                        + " 'DISPATCHED', ?, ?, ?, 0)",
                run,
                job,
                tenant,
                project,
                cluster,
                pool,
                run.toString(),
                millis(at),
                millis(at));
        return run;
    }

    /** A run that starts when it is dispatched. */
    public UUID running(String at) {
        var run = dispatched(at);
        run(
                "update job_run set state = 'RUNNING', starting_at = ?, started_at = ? where id = ?",
                millis(at),
                millis(at),
                run);
        return run;
    }

    /** A run from an instant until another. */
    public UUID ended(String start, String end) {
        return end(running(start), "SUCCEEDED", "EXIT_CODE", end);
    }

    /** The run, and with it its job, ends; its cards are free. */
    public UUID end(UUID run, String how, String cause, String at) {
        run(
                "update job_run set state = 'ENDED', run_end = ?, cause = ?, fault = 'USER', ended_at = ?, released_at"
                        + " = ? where id = ?",
                how,
                cause,
                millis(at),
                millis(at),
                run);
        run(
                "update job j join job_run r on r.job_id = j.id set j.state = 'SUCCEEDED', j.ended_at = r.ended_at"
                        + " where r.id = ?",
                run);
        return run;
    }

    /** The cluster answers last at an instant. */
    public void heartbeat(String at) {
        run("update cluster set last_heartbeat_at = ? where id = ?", millis(at), cluster);
    }

    public static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    public int run(String sql, @Nullable Object... values) {
        try (var statement = connection.prepareStatement(sql)) {
            for (int place = 0; place < values.length; place++) {
                statement.setObject(place + 1, values[place]);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + " in " + sql, e);
        }
    }

    /** The first column of all rows. */
    public List<String> rows(String sql, @Nullable Object... values) {
        try (var statement = connection.prepareStatement(sql)) {
            for (int place = 0; place < values.length; place++) {
                statement.setObject(place + 1, values[place]);
            }
            List<String> found = new ArrayList<>();
            var rows = statement.executeQuery();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + " in " + sql, e);
        }
    }
}
