package org.cardhour.billing;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.Ids;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.EmbeddedDatabase;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/** The database of the billing tests: writes plans, periods and usage as the server would, and reads the views. */
final class Ledger implements AutoCloseable {

    static final String STANDARD_POLICY = "00000000-0000-7000-8000-000000000010";

    private final Connection connection;

    private Ledger(Connection connection) {
        this.connection = connection;
    }

    /** A migrated database, in a session zone far from UTC, and one transaction that is taken back in the end. */
    static Ledger open() {
        var database = EmbeddedDatabase.shared();
        Flyway.configure()
                .dataSource(database.url(), "migrator", database.password(DatabaseUser.MIGRATOR))
                .locations("classpath:sql/migrations", "classpath:sql/views")
                .load()
                .migrate();
        try {
            var connection = DriverManager.getConnection(
                    database.url() + "?sessionVariables=time_zone='-09:00'",
                    "app",
                    database.password(DatabaseUser.APP));
            connection.setAutoCommit(false);
            return new Ledger(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.rollback();
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static UUID id() {
        return Ids.next(Instant.EPOCH);
    }

    /** A tenant, and its own plan in CNY with 6 % tax. */
    UUID plan(UUID tenant) {
        run("""
            insert into tenant (id, name, display_name, zone, state, invoice_title, invoice_credit_code,
                invoice_address, invoice_phone, invoice_bank, invoice_account, requested_by, requested_by_name,
                requested_at, decided_by, decided_at, version)
            values (?, ?, 'Acme', 'Asia/Shanghai', 'ACTIVE', '', '', '', '', '', '', 'u', 'u', 0, 'v', 0, 0)\
            """, tenant, tenant.toString());
        var plan = id();
        run("""
            insert into price_plan (id, name, tenant_id, currency, tax_rate, zone, created_at, created_by)
            values (?, ?, ?, 'CNY', 0.06, 'Asia/Shanghai', 0, 'test')\
            """, plan, plan.toString(), tenant);
        return plan;
    }

    UUID price(UUID plan, @Nullable String model, String price, String from) {
        return price(plan, null, null, model, price, from, null);
    }

    UUID price(UUID plan, @Nullable String model, String price, String from, String until) {
        return price(plan, null, null, model, price, from, until);
    }

    UUID price(
            UUID plan,
            @Nullable UUID tenant,
            @Nullable String kind,
            @Nullable String model,
            String price,
            String from,
            @Nullable String until) {
        var version = id();
        run(
                """
                insert into price_version (id, plan_id, unit, tenant_id, kind, model, list_price, contract_price,
                    valid_from_at, valid_until_at, created_at, created_by)
                values (?, ?, 'CARD_HOUR', ?, ?, ?, ?, ?, ?, ?, 0, 'test')\
                """,
                version,
                plan,
                tenant,
                kind,
                model,
                new BigDecimal(price),
                new BigDecimal(price),
                millis(from),
                until == null ? null : millis(until));
        return version;
    }

    UUID period(UUID tenant, UUID plan, String zone, Instant start, Instant end) {
        var period = id();
        run("""
            insert into billing_period (id, tenant_id, plan_id, zone, start_at, end_at, opened_at, closed_at)
            values (?, ?, ?, ?, ?, ?, 0, 0)\
            """, period, tenant, plan, zone, start.toEpochMilli(), end.toEpochMilli());
        return period;
    }

    static long millis(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    /** Runs a statement; what it affected. */
    int run(String sql, @Nullable Object... values) {
        try (PreparedStatement statement = prepared(sql, values)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + " in " + sql, e);
        }
    }

    /** All rows, each as the text of its columns with a blank between; null as a dash. */
    List<String> rows(String sql, @Nullable Object... values) {
        try (PreparedStatement statement = prepared(sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(text(rows));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + " in " + sql, e);
        }
    }

    /** The only row. */
    String one(String sql, @Nullable Object... values) {
        var rows = rows(sql, values);
        if (rows.size() != 1) {
            throw new AssertionError("one row expected: " + rows);
        }
        return rows.getFirst();
    }

    private static String text(ResultSet row) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            var value = row.getString(column);
            columns.add(value == null ? "-" : value);
        }
        return String.join(" ", columns);
    }

    private PreparedStatement prepared(String sql, @Nullable Object... values) throws SQLException {
        var statement = connection.prepareStatement(sql);
        for (int place = 0; place < values.length; place++) {
            statement.setObject(place + 1, values[place]);
        }
        return statement;
    }
}
