package org.cardhour.launch;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Everything in the database, as whoever steals it reads it. */
public final class DatabaseDump {

    private static final String TABLES = """
        select concat(table_schema, '.', table_name) from information_schema.tables
        where table_schema like 'cardhour%' and table_type = 'BASE TABLE'
        """;

    private DatabaseDump() {}

    /** One text for each row, which begins with the name of its table. */
    public static List<String> of(EmbeddedDatabase database) {
        try (var connection = database.connect(DatabaseUser.MIGRATOR);
                var statement = connection.createStatement()) {
            var rows = new ArrayList<String>();
            for (String table : rows(statement, TABLES, "")) {
                rows.addAll(rows(statement, "select * from " + table, table.replaceFirst(".*[.]", "") + "|"));
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException("the database can not be dumped", e);
        }
    }

    private static List<String> rows(Statement statement, String query, String prefix) throws SQLException {
        try (ResultSet found = statement.executeQuery(query)) {
            var rows = new ArrayList<String>();
            while (found.next()) {
                var values = new ArrayList<String>();
                for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                    values.add(text(found, column).orElse(""));
                }
                rows.add(prefix + String.join("|", values));
            }
            return rows;
        }
    }

    private static Optional<String> text(ResultSet found, int column) throws SQLException {
        return switch (found.getMetaData().getColumnType(column)) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
                Optional.ofNullable(found.getBytes(column))
                        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1));
            default -> Optional.ofNullable(found.getString(column));
        };
    }
}
