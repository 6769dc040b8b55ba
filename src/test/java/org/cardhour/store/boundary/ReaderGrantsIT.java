package org.cardhour.store.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.Test;

class ReaderGrantsIT {

    private static final String VIEWS =
            "select table_name from information_schema.views where table_schema = 'cardhour' order by table_name";

    @Test
    void readerReadsEveryViewOfTheServer() throws SQLException {
        var views = names(DatabaseUser.MIGRATOR, VIEWS);

        var seen = names(DatabaseUser.READER, VIEWS);

        assertThat(seen).contains("v_bill_line").isEqualTo(views);
        for (String view : seen) {
            assertThat(names(DatabaseUser.READER, "select count(*) from " + view))
                    .hasSize(1);
        }
    }

    @Test
    void readerReadsNoTable() {
        assertThatThrownBy(() -> names(DatabaseUser.READER, "select id from job_run"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("denied");
    }

    private static List<String> names(DatabaseUser user, String query) throws SQLException {
        var names = new ArrayList<String>();
        try (var connection = Stack.shared().database().connect(user);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
