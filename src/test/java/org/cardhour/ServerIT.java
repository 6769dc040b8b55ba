package org.cardhour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.io.File;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.cardhour.identity.gateway.Groups;
import org.cardhour.identity.gateway.People;
import org.cardhour.identity.gateway.Person;
import org.cardhour.kernel.Clocks;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the container gives to the application, asked from inside it. */
@ExtendWith(ArquillianExtension.class)
class ServerIT {

    @Inject
    Clocks clocks;

    @Inject
    EntityManager entities;

    @Inject
    Groups groups;

    @Inject
    People people;

    @Resource(lookup = "java:app/jdbc/cardhour")
    DataSource database;

    @Deployment
    static WebArchive application() {
        return ShrinkWrap.createFromZipFile(WebArchive.class, new File(System.getProperty("cardhour.war")));
    }

    @Test
    void timeIsReadInMilliseconds() {
        Instant now = clocks.now();

        assertEquals(now, now.truncatedTo(ChronoUnit.MILLIS));
        assertTrue(Duration.between(now, Instant.now()).abs().compareTo(Duration.ofMinutes(1)) < 0);
    }

    @Test
    void sessionOfTheDatabaseIsInUtc() {
        Object difference = entities.createNativeQuery("select timestampdiff(second, utc_timestamp(), now())")
                .getSingleResult();

        assertEquals(0, ((Number) difference).intValue());
    }

    @Test
    void applicationCannotChangeTheAuditLog() throws SQLException {
        List<String> tables = auditTables();

        assertFalse(tables.isEmpty());
        for (String table : tables) {
            assertRefused("delete from cardhour_audit." + table);
            assertRefused("truncate table cardhour_audit." + table);
            assertRefused("drop table cardhour_audit." + table);
            assertRefused("alter table cardhour_audit." + table + " comment = 'changed'");
        }
    }

    @Test
    void applicationCannotChangeItsSchema() {
        assertRefused("create table cardhour.sneaked_in (id int)");
        assertRefused("drop table cardhour.idempotency_record");
    }

    @Test
    void identityProviderKeepsGroupsAndPeople() {
        List<String> path = List.of("tenants", UUID.randomUUID().toString(), "viewer");
        String dave = people.named("dave").orElseThrow().id();

        groups.join(dave, groups.ensure(path));

        assertEquals(List.of("dave"), usernames(path));
        groups.leave(dave, path);
        assertEquals(List.of(), usernames(path));
    }

    private List<String> usernames(List<String> path) {
        return groups.members(path, 10).stream().map(Person::username).toList();
    }

    private List<String> auditTables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select table_name from information_schema.tables"
                        + " where table_schema = 'cardhour_audit' and table_type = 'BASE TABLE'")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private void assertRefused(String statement) {
        assertThrows(SQLException.class, () -> {
            try (var connection = database.getConnection();
                    var attempt = connection.createStatement()) {
                attempt.execute(statement);
            }
        });
    }
}
