package org.cardhour.identity.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Caller.Answer;
import org.cardhour.launch.DatabaseUser;
import org.cardhour.launch.Stack;
import org.cardhour.launch.TwoAdmins;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tenants, projects, members and the audit log as their callers see them, on the running server. Carol registers tenants,
 * Dave works in them, Percy belongs to none.
 */
class IdentityApiIT {

    private static final Stack STACK = Stack.shared();
    private static final String POOL = "p-" + UUID.randomUUID();

    private static final Caller ADAM = Caller.of(STACK, "adam");
    private static final Caller AUDREY = Caller.of(STACK, "audrey");
    private static final Caller PERCY = Caller.of(STACK, "percy");

    @BeforeAll
    static void makePool() {
        TwoAdmins.of(STACK).makePool(POOL);
    }

    @Test
    void registrantBecomesTheAdminOfTheApprovedTenantAndLetsOthersIn() {
        var tenant = activeTenant();
        var carol = Caller.of(STACK, "carol");
        var project = carol.post("/tenants/" + tenant + "/projects", "{\"name\": \"vision\"}")
                .expect(201)
                .field("id");
        carol.post("/projects/" + project + "/members", "{\"username\": \"dave\"}")
                .expect(201);

        var me = Caller.of(STACK, "dave").get("/me").expect(200).json();

        assertThat(texts(me.path("projects"), "id")).contains(project);
        assertThat(texts(me.path("tenants"), "id")).contains(tenant);
        assertThat(texts(carol.get("/projects/" + project + "/members").json().path("items"), "username"))
                .containsExactly("dave");
    }

    @Test
    void memberMayNotDoWhatAdminsDoAndTheAttemptIsRecorded() {
        var tenant = activeTenant();
        var project = projectWithDave(tenant);
        var dave = Caller.of(STACK, "dave");

        dave.get("/projects/" + project).expect(200);
        dave.post("/projects/" + project + "/members", "{\"username\": \"percy\"}")
                .expect(403);
        dave.post("/tenants/" + tenant + "/approval", "{\"pool\": \"p\", \"guaranteedCards\": 1}")
                .expect(403);

        assertThat(denied("project.add-member", project)).containsExactly("dave");
        assertThat(denied("tenant.approve", tenant)).containsExactly("dave");
    }

    @Test
    void tenantOfOthersDoesNotExistAndTheAttemptIsRecorded() {
        var own = activeTenant();
        var other = registered("alice").field("id");
        var carol = Caller.of(STACK, "carol");

        var answer = carol.get("/tenants/" + other).expect(404);
        carol.post("/tenants/" + other + "/projects", "{\"name\": \"theirs\"}").expect(404);

        assertThat(answer.field("code")).isEqualTo("NOT_FOUND");
        assertThat(denied("tenant.read", other)).containsExactly("carol");
        assertThat(denied("project.create", "", "&tenant=" + other)).containsExactly("carol");
        assertThat(texts(carol.get("/tenants?limit=500").json().path("items"), "id"))
                .contains(own)
                .doesNotContain(other);
    }

    @Test
    void nothingThatIsNotThereIsADeniedAct() {
        var nowhere = UUID.randomUUID().toString();

        PERCY.get("/tenants/" + nowhere).expect(404);

        assertThat(denied("tenant.read", nowhere)).isEmpty();
    }

    @Test
    void withoutATokenNothingIsTold() {
        for (String path : List.of("/me", "/tenants", "/audit-events", "/audit-events/verification")) {
            var answer = Caller.withoutToken(STACK).get(path).expect(401);
            assertThat(answer.header("Content-Type").orElseThrow()).startsWith("application/problem+json");
        }
    }

    @Test
    void repeatedRegistrationMakesOneTenant() {
        var name = name();
        var key = UUID.randomUUID().toString();
        var carol = Caller.of(STACK, "carol");

        var first = carol.post("/tenants", application(name), "Idempotency-Key", key)
                .expect(201);
        var again = carol.post("/tenants", application(name), "Idempotency-Key", key)
                .expect(201);

        assertThat(again.field("id")).isEqualTo(first.field("id"));
        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(carol.post("/tenants", application(name)).expect(409).field("code"))
                .isEqualTo("TENANT_NAME_TAKEN");
        assertThat(recorded("tenant.register", first.field("id"), "SUCCESS")).containsExactly("carol");
    }

    @Test
    void wrongApplicationIsPointedAtAndNothingIsStored() {
        var carol = Caller.of(STACK, "carol");
        var name = name();

        assertThat(pointer(carol.post("/tenants", "{\"name\": \"No Name\", \"displayName\": \"x\"}")))
                .isEqualTo("/name");
        assertThat(pointer(carol.post("/tenants", "{\"name\": \"%s\", \"displayNam\": \"x\"}".formatted(name))))
                .isEqualTo("/displayNam");
        assertThat(pointer(carol.post(
                        "/tenants",
                        "{\"name\": \"%s\", \"displayName\": \"x\", \"zone\": \"Asia/Peking\"}".formatted(name))))
                .isEqualTo("/zone");
        assertThat(pointer(carol.post(
                        "/tenants",
                        "{\"name\": \"%s\", \"displayName\": \"x\", \"invoice\": {\"creditCode\": \"123\"}}"
                                .formatted(name))))
                .isEqualTo("/invoice/creditCode");

        assertThat(texts(carol.get("/tenants?limit=500").json().path("items"), "name"))
                .doesNotContain(name);
    }

    @Test
    void rejectedTenantStaysRejected() {
        var tenant = registered("carol").field("id");

        ADAM.post("/tenants/" + tenant + "/rejection", "{\"reason\": \"unknown company\"}")
                .expect(200);
        var approval = ADAM.post("/tenants/" + tenant + "/approval", approval());

        assertThat(approval.expect(409).field("code")).isEqualTo("TENANT_DECIDED");
        assertThat(ADAM.get("/tenants/" + tenant).field("decisionReason")).isEqualTo("unknown company");
        assertThat(recorded("tenant.reject", tenant, "SUCCESS")).containsExactly("adam");
    }

    @Test
    void interruptedApprovalIsFinished() throws SQLException {
        var tenant = registered("carol").field("id");
        try (var connection = STACK.database().connect(DatabaseUser.APP);
                var statement = connection.prepareStatement("""
                    update tenant set state = 'APPROVING', decided_by = 'a', decided_by_name = 'adam', decided_at = 0,
                      version = version + 1
                    where id = ?
                    """)) {
            statement.setString(1, tenant);
            statement.executeUpdate();
        }

        await().atMost(Duration.ofSeconds(60))
                .until(() -> ADAM.get("/tenants/" + tenant).field("state").equals("ACTIVE"));

        assertThat(texts(Caller.of(STACK, "carol").get("/me").json().path("tenants"), "id"))
                .contains(tenant);
        assertThat(recorded("tenant.activate", tenant, "SUCCESS")).containsExactly("cardhour");
    }

    @Test
    void unknownPersonIsGivenAnAccountAndItsPasswordOnce() {
        var tenant = activeTenant();
        var project = projectWithDave(tenant);
        var carol = Caller.of(STACK, "carol");
        var newcomer = "{\"username\": \"%s\"}".formatted("new-" + tenant);

        var joined = carol.post("/projects/" + project + "/members", newcomer).expect(201);
        var again = carol.post("/projects/" + project + "/members", newcomer).expect(201);

        assertThat(joined.field("temporaryPassword")).hasSize(20);
        assertThat(again.json().has("temporaryPassword")).isFalse();
        assertThat(AUDREY.get("/audit-events?q=new-" + tenant).text())
                .doesNotContain(joined.field("temporaryPassword"));
        carol.delete("/projects/" + project + "/members/new-" + tenant).expect(204);
        assertThat(texts(carol.get("/projects/" + project + "/members").json().path("items"), "username"))
                .containsExactly("dave");
    }

    @Test
    void signingOnIsInTheAuditLogOnceWhetherItWorksOrNot() {
        var sub = Caller.of(STACK, "ada").get("/me").expect(200).field("id");

        assertThat(STACK.token("ada", "not the password")).isEmpty();

        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(recorded("person.login", sub, "SUCCESS")).isNotEmpty();
            assertThat(recorded("person.login", sub, "FAILURE")).containsExactly("ada");
        });
        var sources = texts(
                AUDREY.get("/audit-events?action=person.login&limit=500").json().path("items"), "requestId");
        assertThat(sources).doesNotHaveDuplicates();
    }

    @Test
    void auditorProvesTheLogAndTakesItAlong() {
        var tenant = activeTenant();

        await().atMost(Duration.ofSeconds(30))
                .until(() -> AUDREY.get("/audit-events/verification")
                        .expect(200)
                        .json()
                        .path("intact")
                        .asBoolean());
        var head = AUDREY.get("/audit-events/verification").json().path("head");
        var later = AUDREY.get("/audit-events/verification?seenSequence=" + head.path("sequence") + "&seenHash="
                + head.path("hash").asText());
        var export = AUDREY.get("/audit-events/export?targetId=" + tenant).expect(200);

        assertThat(later.json().path("intact").asBoolean()).isTrue();
        assertThat(export.text()).startsWith("\ufeffid,occurred_at").contains("tenant.register", "tenant.approve");
        assertThat(export.header("Content-Type").orElseThrow()).startsWith("text/csv");
        assertThat(recorded("audit-event.export", "", "SUCCESS")).contains("audrey");
    }

    @Test
    void cutEndOfTheLogIsNoticedByWhoeverKnowsALaterHead() {
        var forged = AUDREY.get("/audit-events/verification?seenSequence=999999999&seenHash=" + "a".repeat(64));

        assertThat(forged.expect(200).json().path("intact").asBoolean()).isFalse();
        assertThat(forged.json().path("firstBroken").path("fault").asText()).isEqualTo("HEAD_LOST");
    }

    @Test
    void listOfEventsIsReadToItsEndInParts() {
        var tenant = activeTenant();
        var whole = AUDREY.get("/audit-events?tenant=" + tenant + "&limit=100").expect(200);

        var ids = new ArrayList<String>();
        var part = AUDREY.get("/audit-events?tenant=" + tenant + "&limit=1").expect(200);
        ids.addAll(texts(part.json().path("items"), "id"));
        while (part.json().hasNonNull("next")) {
            assertThat(part.header("Link").orElseThrow()).contains("rel=\"next\"");
            part = AUDREY.get("/audit-events?tenant=" + tenant + "&limit=1&cursor=" + part.field("next"))
                    .expect(200);
            ids.addAll(texts(part.json().path("items"), "id"));
        }

        assertThat(ids).doesNotHaveDuplicates().containsAll(texts(whole.json().path("items"), "id"));
    }

    @Test
    void auditLogIsForAuditorsAndForAdminsOfTheTenant() {
        var tenant = activeTenant();
        projectWithDave(tenant);

        var own =
                Caller.of(STACK, "carol").get("/audit-events?tenant=" + tenant).expect(200);

        assertThat(texts(own.json().path("items"), "action")).contains("tenant.register", "project.create");
        Caller.of(STACK, "dave").get("/audit-events?tenant=" + tenant).expect(403);
        Caller.of(STACK, "fay").get("/audit-events").expect(403);
        Caller.of(STACK, "carol")
                .get("/audit-events?tenant=" + UUID.randomUUID())
                .expect(404);
        Caller.of(STACK, "carol").get("/audit-events/verification").expect(403);
    }

    @Test
    void wrongFiltersAreRefused() {
        for (String filter : List.of(
                "tenant=acme",
                "outcome=MAYBE",
                "from=2026-07-01T00:00:00",
                "to=now",
                "limit=0",
                "limit=501",
                "cursor=x")) {
            assertThat(AUDREY.get("/audit-events?" + filter).status())
                    .as(filter)
                    .isEqualTo(400);
        }
    }

    private static String activeTenant() {
        var tenant = registered("carol").field("id");
        ADAM.post("/tenants/" + tenant + "/approval", approval()).expect(200);
        return tenant;
    }

    private static String projectWithDave(String tenant) {
        var carol = Caller.of(STACK, "carol");
        var project = carol.post("/tenants/" + tenant + "/projects", "{\"name\": \"vision\"}")
                .expect(201)
                .field("id");
        carol.post("/projects/" + project + "/members", "{\"username\": \"dave\"}")
                .expect(201);
        return project;
    }

    private static Answer registered(String person) {
        return Caller.of(STACK, person).post("/tenants", application(name())).expect(201);
    }

    private static String name() {
        return "t" + UUID.randomUUID().toString().substring(0, 30);
    }

    private static String application(String name) {
        return "{\"name\": \"%s\", \"displayName\": \"Acme\"}".formatted(name);
    }

    private static String approval() {
        return "{\"pool\": \"%s\", \"guaranteedCards\": 0}".formatted(POOL);
    }

    private static List<String> denied(String action, String target) {
        return denied(action, target, "");
    }

    private static List<String> denied(String action, String target, String more) {
        return actors("/audit-events?action=" + action + "&targetId=" + target + "&outcome=DENIED" + more);
    }

    private static List<String> recorded(String action, String target, String outcome) {
        return actors("/audit-events?action=" + action + "&targetId=" + target + "&outcome=" + outcome);
    }

    private static List<String> actors(String query) {
        var names = new ArrayList<String>();
        AUDREY.get(query)
                .expect(200)
                .json()
                .path("items")
                .forEach(event -> names.add(event.path("actor").path("name").asText()));
        return names;
    }

    private static String pointer(Answer answer) {
        return answer.expect(400).json().path("errors").path(0).path("pointer").asText();
    }

    private static List<String> texts(JsonNode items, String field) {
        var texts = new ArrayList<String>();
        items.forEach(item -> texts.add(item.path(field).asText()));
        return texts;
    }
}
