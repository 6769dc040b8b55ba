package org.cardhour.store.boundary;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * Lets one account of the database, meant for reports, read the views and nothing else.
 *
 * @param account as MariaDB writes it: {@code 'reader'@'10.0.0.7'}
 */
record ReaderGrants(String account) {

    private static final Pattern ACCOUNT = Pattern.compile("'[^'\\\\]+'@'[^'\\\\]+'");

    ReaderGrants {
        if (!ACCOUNT.matcher(account).matches()) {
            throw new IllegalArgumentException("cardhour.db.reader is " + account + ", not like 'reader'@'10.0.0.7'");
        }
    }

    /** Each view whose name begins with {@code v_}; those granted before are granted again, which changes nothing. */
    void grantViews(DataSource owner) {
        try (var connection = owner.getConnection();
                var statement = connection.createStatement()) {
            for (String view : views(connection)) {
                statement.execute("grant select on " + view + " to " + account);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot let " + account + " read the views", e);
        }
    }

    private static List<String> views(Connection connection) throws SQLException {
        var names = new ArrayList<String>();
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("""
                    select table_name from information_schema.views
                     where table_schema = database() and table_name like 'v\\_%' order by table_name
                    """)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
