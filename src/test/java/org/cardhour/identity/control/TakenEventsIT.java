package org.cardhour.identity.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.identity.gateway.IdentityEvent;
import org.cardhour.identity.gateway.IdentityEvent.Kind;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TakenEventsIT {

    private static final Instant NOW = Instant.parse("2026-07-01T08:00:00Z");

    private static EmbeddedDatabase database;
    private static UseCases useCases;

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.temporary();
        useCases = UseCases.on(database);
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @BeforeEach
    void empty() throws SQLException {
        run("delete from cardhour_audit.audit_event");
        run("delete from identity_event_taken");
        run("delete from identity_event_position");
    }

    @Test
    void eventBroughtThreeTimesIsRecordedOnce() throws SQLException {
        take(login("e1", NOW));
        take(login("e1", NOW), login("e2", NOW));
        take(login("e1", NOW), login("e2", NOW));

        assertThat(count("select count(*) from cardhour_audit.audit_event where action = 'person.login'"))
                .isEqualTo(2);
    }

    @Test
    void eventsOfBothLogsWithTheSameIdAreTwoEvents() throws SQLException {
        take(login("e1", NOW));
        take(new IdentityEvent(
                "e1",
                Kind.ADMIN,
                NOW,
                "CREATE GROUP_MEMBERSHIP",
                "subject",
                Optional.empty(),
                "console",
                "127.0.0.1",
                "users/1/groups/2",
                Optional.empty(),
                Map.of("secret", "canary")));

        assertThat(count("select count(*) from cardhour_audit.audit_event"
                        + " where action = 'identity-provider.create-group-membership'"
                        + " and target_id = 'users/1/groups/2' and actor_name = 'lin' and state_after like '%***%'"))
                .isEqualTo(1);
        assertThat(count("select count(*) from cardhour_audit.audit_event")).isEqualTo(2);
    }

    @Test
    void partThatFailsIsTakenWholeTheNextTime() throws SQLException {
        var first = login("e1", NOW);

        assertThatThrownBy(() -> useCases.call(TakenEvents.class, taken -> {
                    taken.take(List.of(first), Map.of(), NOW);
                    throw new IllegalStateException("the server dies");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(readFrom()).isEqualTo(Instant.EPOCH);
        take(first);

        assertThat(count("select count(*) from cardhour_audit.audit_event")).isEqualTo(1);
    }

    @Test
    void readingGoesOnALittleBeforeTheLastEvent() {
        take(login("e1", NOW), login("e2", NOW.plusSeconds(60)));
        take(login("e0", NOW.minusSeconds(60)));

        assertThat(readFrom()).isEqualTo(NOW.plusSeconds(60).minus(TakenEvents.LATEST));
    }

    @Test
    void refusedSignOnIsAFailure() throws SQLException {
        take(new IdentityEvent(
                "e1",
                Kind.USER,
                NOW,
                "LOGIN_ERROR",
                "",
                Optional.of("lin"),
                "pages",
                "127.0.0.1",
                "",
                Optional.of("invalid_user_credentials"),
                Map.of()));

        assertThat(count("select count(*) from cardhour_audit.audit_event where action = 'person.login'"
                        + " and outcome = 'FAILURE' and reason = 'invalid_user_credentials' and actor_name = 'lin'"))
                .isEqualTo(1);
    }

    private static IdentityEvent login(String id, Instant at) {
        return new IdentityEvent(
                id,
                Kind.USER,
                at,
                "LOGIN",
                "subject",
                Optional.of("lin"),
                "pages",
                "127.0.0.1",
                "",
                Optional.empty(),
                Map.of());
    }

    private static void take(IdentityEvent... events) {
        useCases.call(TakenEvents.class, taken -> {
            taken.take(List.of(events), Map.of("subject", "lin"), NOW);
            return true;
        });
    }

    private static Instant readFrom() {
        return useCases.call(TakenEvents.class, taken -> taken.readFrom(Kind.USER));
    }

    private static long count(String query) throws SQLException {
        try (var connection = database.connect(DatabaseUser.MIGRATOR);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static void run(String statement) throws SQLException {
        try (var connection = database.connect(DatabaseUser.MIGRATOR);
                var run = connection.createStatement()) {
            run.execute(statement);
        }
    }
}
