package org.cardhour.audit.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.audit.core.Verification.Break;
import org.cardhour.audit.core.Verification.Fault;
import org.cardhour.audit.core.Verification.Head;
import org.cardhour.audit.entity.Act;
import org.cardhour.audit.entity.AuditEvent;
import org.cardhour.audit.entity.Occurrence;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditLogIT {

    private static final Instant NOW = Instant.parse("2026-07-01T08:00:00Z");
    private static final UUID TENANT = UUID.fromString("01890000-0000-7000-8000-000000000001");
    private static final UUID OTHER_TENANT = UUID.fromString("01890000-0000-7000-8000-000000000002");
    private static final Actor LIN = person("11111111-1111-4111-8111-111111111111", "lin");
    private static final Actor WANG = person("22222222-2222-4222-8222-222222222222", "wang");
    private static final Actor AUDITOR =
            person("33333333-3333-4333-8333-333333333333", "audrey", Grant.onPlatform(Actor.AUDITOR));

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
        asOwner("delete from cardhour_audit.audit_event");
        asOwner("delete from cardhour_audit.audit_seal");
        asOwner("delete from audit_unsealed");
    }

    @Test
    void recordOfAnActThatIsRolledBackIsNotThere() {
        assertThatThrownBy(() -> useCases.call(AuditTrail.class, trail -> {
                    trail.record(LIN, cancel("j1"), "", AuditTrail.NOTHING, AuditTrail.NOTHING, NOW);
                    throw new IllegalStateException("the act fails");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(found(AuditFilter.ALL)).isEmpty();
    }

    @Test
    void actThatCanNotBeRecordedFails() {
        var nameless = Act.on("Not A Name", "job", "j1");

        assertThatThrownBy(() -> record(LIN, nameless, NOW)).isInstanceOf(AuditUnavailable.class);

        assertThat(found(AuditFilter.ALL)).isEmpty();
    }

    @Test
    void eachFilterFindsItsOwn() {
        record(LIN, cancel("j1"), NOW);
        record(WANG, Act.on("job.submit", "job", "j2").ofTenant(OTHER_TENANT), NOW.plusSeconds(1));
        deny(WANG, cancel("j1"), NOW.plusSeconds(2));
        record(WANG, Act.on("pool.drain", "pool", "50%_off").onCluster(TENANT), NOW.plusSeconds(3));

        assertThat(found(filter(LIN.name(), null, null, null, null, null, null)))
                .containsExactly("job.cancel j1 SUCCESS");
        assertThat(found(filter(LIN.id(), null, null, null, null, null, null)))
                .containsExactly("job.cancel j1 SUCCESS");
        assertThat(found(filter(null, OTHER_TENANT, null, null, null, null, null)))
                .containsExactly("job.submit j2 SUCCESS");
        assertThat(found(filter(null, null, "job.cancel", "j1", null, null, null)))
                .containsExactly("job.cancel j1 DENIED", "job.cancel j1 SUCCESS");
        assertThat(found(filter(null, null, "job.cancel", "j1", Occurrence.Result.DENIED, null, null)))
                .containsExactly("job.cancel j1 DENIED");
        assertThat(found(filter(null, null, null, null, null, NOW.plusSeconds(1), null)))
                .containsExactly("pool.drain 50%_off SUCCESS", "job.cancel j1 DENIED", "job.submit j2 SUCCESS");
        assertThat(found(filter(null, null, null, null, null, null, "0%_O")))
                .containsExactly("pool.drain 50%_off SUCCESS");
        assertThat(found(AuditFilter.ALL)).hasSize(4);
    }

    @Test
    void endOfATimeRangeIsNotInIt() {
        record(LIN, cancel("j1"), NOW);

        var until = new AuditFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(NOW.minusSeconds(1)),
                Optional.of(NOW),
                Optional.empty());

        assertThat(found(until)).isEmpty();
    }

    @Test
    void eventsOfEqualTimeAreNeitherRepeatedNorLeftOut() {
        for (int job = 0; job < 9; job++) {
            record(LIN, cancel("j" + job), NOW);
        }

        var seen = new ArrayList<String>();
        var part = part(Optional.empty(), 2);
        while (!part.isEmpty()) {
            part.forEach(event -> seen.add(event.content().get("target_id")));
            var last = part.getLast();
            part = part(Optional.of(new Place(last.occurredAt(), last.id())), 2);
        }

        assertThat(seen).containsExactlyInAnyOrder("j0", "j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8");
    }

    @Test
    void questionsOfAuditorsAreRecorded() {
        record(LIN, cancel("j1"), NOW);

        search(AUDITOR, filter("lin", null, null, null, null, null, null));

        assertThat(found(AuditFilter.ALL)).containsExactly("audit-event.search  SUCCESS", "job.cancel j1 SUCCESS");
    }

    @Test
    void tenantAdminSeesTheOwnTenantOnly() {
        var admin = person("a", "amy", new Grant(Actor.TENANT_ADMIN, Optional.of(TENANT), Optional.empty()));
        record(LIN, cancel("j1"), NOW);
        record(LIN, Act.on("job.cancel", "job", "j2").ofTenant(OTHER_TENANT), NOW);

        assertThat(targets(search(admin, AuditFilter.ALL))).containsExactly("j1");
        assertThat(search(admin, AuditFilter.ALL.within(OTHER_TENANT)))
                .isEqualTo(Outcome.refused(Refusal.of(Refusal.Kind.FOREIGN, "NOT_FOUND")));
    }

    @Test
    void applicationCanNeitherChangeNorRemoveWhatIsRecorded() {
        record(LIN, cancel("j1"), NOW);
        seal();

        for (String table : List.of("audit_event", "audit_seal")) {
            for (String statement : List.of("delete from cardhour_audit.%s", "truncate cardhour_audit.%s")) {
                assertThatThrownBy(() -> as(DatabaseUser.APP, statement.formatted(table)))
                        .isInstanceOf(SQLException.class);
            }
        }
        assertThatThrownBy(() -> as(DatabaseUser.APP, "update cardhour_audit.audit_event set actor_name = 'x'"))
                .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> as(DatabaseUser.APP, "update cardhour_audit.audit_seal set hash = previous_hash"))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void sealedLogIsProvedAndWhatIsNotSealedYetIsTold() {
        fill(5);
        assertThat(seal()).isEqualTo(5);
        record(LIN, cancel("late"), NOW.plusSeconds(9));

        var proof = verify(Optional.empty());

        assertThat(proof.finding().broken()).isEmpty();
        assertThat(proof.finding().links()).isEqualTo(5);
        assertThat(proof.unsealed()).isEqualTo(1);
        assertThat(proof.oldestUnsealed()).contains(NOW.plusSeconds(9));
    }

    @Test
    void eventThatCommitsLateIsSealedBehindThoseThatWereQuicker() {
        record(LIN, cancel("quick"), NOW.plusSeconds(5));
        seal();
        record(LIN, cancel("slow"), NOW);

        assertThat(seal()).isEqualTo(1);

        assertThat(verify(Optional.empty()).finding().links()).isEqualTo(2);
        assertThat(verify(Optional.empty()).finding().broken()).isEmpty();
    }

    @Test
    void editedEventIsFound() throws SQLException {
        fill(5);
        seal();

        asOwner("update cardhour_audit.audit_event set actor_name = 'wang' where target_id = 'j3'");

        assertThat(broken()).contains(new Break(3, Fault.CONTENT_CHANGED));
    }

    @Test
    void deletedEventIsFound() throws SQLException {
        fill(5);
        seal();

        asOwner("delete from cardhour_audit.audit_event where target_id = 'j4'");

        assertThat(broken()).contains(new Break(4, Fault.EVENT_MISSING));
    }

    @Test
    void eventCutOutWithItsLinkIsFound() throws SQLException {
        fill(5);
        seal();

        asOwner("delete from cardhour_audit.audit_event where target_id = 'j4'");
        asOwner("delete from cardhour_audit.audit_seal where seq = 4");

        assertThat(broken()).contains(new Break(5, Fault.ORDER_CHANGED));
    }

    @Test
    void swappedLinksAreFound() throws SQLException {
        fill(5);
        seal();

        asOwner("update cardhour_audit.audit_seal set seq = 20 where seq = 2");
        asOwner("update cardhour_audit.audit_seal set seq = 2 where seq = 3");
        asOwner("update cardhour_audit.audit_seal set seq = 3 where seq = 20");

        assertThat(broken()).contains(new Break(2, Fault.ORDER_CHANGED));
    }

    @Test
    void cutEndIsFoundByWhoeverKnowsAnEarlierHead() throws SQLException {
        fill(5);
        seal();
        var seen = verify(Optional.empty()).finding().head();

        asOwner("delete from cardhour_audit.audit_event where target_id in ('j4', 'j5')");
        asOwner("delete from cardhour_audit.audit_seal where seq > 3");

        assertThat(verify(Optional.of(seen)).finding().broken()).contains(new Break(5, Fault.HEAD_LOST));
    }

    private static void fill(int events) {
        for (int job = 1; job <= events; job++) {
            record(LIN, cancel("j" + job), NOW.plusSeconds(job));
        }
    }

    private static void record(Actor actor, Act act, Instant at) {
        useCases.call(AuditTrail.class, trail -> {
            trail.record(actor, act, "why", AuditTrail.NOTHING, AuditTrail.NOTHING, at);
            return true;
        });
    }

    private static void deny(Actor actor, Act act, Instant at) {
        useCases.call(Denials.class, denials -> {
            denials.record(actor, act, "FORBIDDEN", at);
            return true;
        });
    }

    private static int seal() {
        return useCases.call(Sealing.class, sealing -> sealing.sealPart(NOW));
    }

    private static ChainProof verify(Optional<Head> seen) {
        return useCases.call(ChainVerification.class, chain -> chain.verify(AUDITOR, seen, NOW.plusSeconds(60)));
    }

    private static Optional<Break> broken() {
        return verify(Optional.empty()).finding().broken();
    }

    private static Outcome<List<AuditEvent>> search(Actor actor, AuditFilter filter) {
        return useCases.call(
                AuditQueries.class,
                queries -> queries.search(actor, filter, Optional.empty(), 100, NOW.plusSeconds(50)));
    }

    private static List<AuditEvent> part(Optional<Place> behind, int limit) {
        return useCases.call(AuditEvents.class, events -> events.newestFirst(AuditFilter.ALL, behind, limit));
    }

    private static List<String> found(AuditFilter filter) {
        return useCases.call(AuditEvents.class, events -> events.newestFirst(filter, Optional.empty(), 100)).stream()
                .map(AuditEvent::content)
                .map(event -> event.get("action") + " " + event.get("target_id") + " " + event.get("outcome"))
                .toList();
    }

    private static List<String> targets(Outcome<List<AuditEvent>> outcome) {
        return outcome instanceof Outcome.Done<List<AuditEvent>>(List<AuditEvent> events)
                ? events.stream().map(event -> event.content().get("target_id")).toList()
                : List.of();
    }

    private static AuditFilter filter(
            String actor,
            UUID tenant,
            String action,
            String target,
            Occurrence.Result outcome,
            Instant from,
            String text) {
        return new AuditFilter(
                Optional.ofNullable(actor),
                Optional.ofNullable(tenant),
                Optional.ofNullable(action),
                Optional.empty(),
                Optional.ofNullable(target),
                Optional.ofNullable(outcome),
                Optional.ofNullable(from),
                Optional.empty(),
                Optional.ofNullable(text));
    }

    private static Act cancel(String job) {
        return Act.on("job.cancel", "job", job).ofTenant(TENANT);
    }

    private static Actor person(String id, String name, Grant... grants) {
        return new Actor(id, name, Set.of(grants), "127.0.0.1", "test", "request");
    }

    private static void asOwner(String statement) throws SQLException {
        as(DatabaseUser.MIGRATOR, statement);
    }

    private static void as(DatabaseUser user, String statement) throws SQLException {
        try (var connection = database.connect(user);
                var run = connection.createStatement()) {
            run.execute(statement);
        }
    }
}
