package org.cardhour.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedDatabaseIT {

    private static EmbeddedDatabase database;

    @BeforeAll
    static void makeTables() throws SQLException {
        database = EmbeddedDatabase.temporary();
        run(DatabaseUser.MIGRATOR, "create table cardhour.thing (id int primary key, name varchar(20))");
        run(DatabaseUser.MIGRATOR, "create table cardhour_audit.act (id int primary key, name varchar(20))");
        run(DatabaseUser.MIGRATOR, "create view cardhour.v_thing as select id from cardhour.thing");
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void appWritesItsOwnSchema() throws SQLException {
        run(DatabaseUser.APP, "insert into cardhour.thing values (1, 'a')");

        run(DatabaseUser.APP, "update cardhour.thing set name = 'b' where id = 1");

        assertThat(one(DatabaseUser.APP, "select name from cardhour.thing where id = 1"))
                .isEqualTo("b");
    }

    @Test
    void appAddsToTheAuditSchemaAndChangesNothingThere() throws SQLException {
        run(DatabaseUser.APP, "insert into cardhour_audit.act values (1, 'a')");

        assertThat(one(DatabaseUser.AUDITOR, "select name from cardhour_audit.act where id = 1"))
                .isEqualTo("a");
        refused(DatabaseUser.APP, "update cardhour_audit.act set name = 'b'");
        refused(DatabaseUser.APP, "delete from cardhour_audit.act");
        refused(DatabaseUser.APP, "truncate table cardhour_audit.act");
        refused(DatabaseUser.APP, "drop table cardhour_audit.act");
    }

    @Test
    void readerSeesOnlyTheViewsItWasGiven() throws SQLException {
        refused(DatabaseUser.READER, "select * from cardhour.v_thing");

        run(DatabaseUser.MIGRATOR, "grant select on cardhour.v_thing to 'reader'@'127.0.0.1'");

        assertThat(one(DatabaseUser.READER, "select count(*) from cardhour.v_thing"))
                .isNotNull();
        refused(DatabaseUser.READER, "select * from cardhour.thing");
    }

    @Test
    void auditorSeesNothingElse() {
        refused(DatabaseUser.AUDITOR, "select * from cardhour.thing");
    }

    @Test
    void zoneIsUtcAndTextIsComparedByteByByte() throws SQLException {
        assertThat(one(DatabaseUser.APP, "select @@global.time_zone")).isEqualTo("+00:00");
        assertThat(one(
                        DatabaseUser.APP,
                        "select table_collation from information_schema.tables where table_name = 'thing'"))
                .isEqualTo("utf8mb4_bin");
    }

    private static void refused(DatabaseUser user, String statement) {
        assertThatThrownBy(() -> run(user, statement)).isInstanceOf(SQLException.class);
    }

    private static void run(DatabaseUser user, String statement) throws SQLException {
        try (Connection connection = database.connect(user);
                Statement run = connection.createStatement()) {
            run.execute(statement);
        }
    }

    private static String one(DatabaseUser user, String query) throws SQLException {
        try (Connection connection = database.connect(user);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
