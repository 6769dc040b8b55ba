package org.cardhour.jobs.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.cardhour.launch.Api;
import org.cardhour.launch.Api.Answer;
import org.cardhour.launch.CardsGivenBack;
import org.cardhour.launch.Stack;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs over HTTP: alice founds a tenant with 9 of 10 cards and a project, and lets bob in; carol is a stranger. */
@ExtendWith(CardsGivenBack.class)
class JobsResourceIT {

    private static Api alice;
    private static Api bob;
    private static Api carol;
    private static Api admin;
    private static Api auditor;
    private static Stack stack;
    private static String tenant;
    private static String project;

    @BeforeAll
    static void found() {
        stack = Stack.shared();
        alice = Api.as(stack, "alice");
        bob = Api.as(stack, "bob");
        carol = Api.as(stack, "carol");
        admin = Api.as(stack, "adam");
        auditor = Api.as(stack, "audrey");
        var ground = new Ground(UseCases.on(stack.database()));
        var pool = ground.pool(ground.cluster(10));
        var name = "jobs-" + UUID.randomUUID().toString().substring(0, 8);
        tenant = id(alice.post("/tenants", "{\"name\": \"%s\", \"displayName\": \"Jobs\"}".formatted(name)), 201);
        var approval = "{\"pool\": \"%s\", \"guaranteedCards\": 9}".formatted(pool);
        assertThat(admin.post("/tenants/" + tenant + "/approval", approval).status())
                .isIn(200, 202);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> alice.get("/tenants/" + tenant).text("state").equals("ACTIVE"));
        project = id(alice.post("/tenants/" + tenant + "/projects", "{\"name\": \"vision\"}"), 201);
        var member = alice.post("/projects/" + project + "/members", "{\"username\": \"bob\"}");
        assertThat(member.status()).as(member.body()).isEqualTo(201);
    }

    @Test
    void jobIsSubmittedOnceForAKeyReadCancelledAndFoundInTheAuditLog() {
        var key = UUID.randomUUID().toString();
        var body = job("\"cards\": 2, \"restartable\": true, \"labels\": {\"team\": \"vision\"}");

        var submitted = bob.post("/jobs", body, "Idempotency-Key", key);
        var again = bob.post("/jobs", body, "Idempotency-Key", key);
        var id = id(submitted, 201);
        var held = bob.post("/jobs/" + id + "/hold", "{}");
        var read = bob.get("/jobs/" + id);
        var cancelled = bob.post("/jobs/" + id + "/cancel", "{\"reason\": \"no use\"}");

        assertThat(submitted.header("Location"))
                .hasValueSatisfying(at -> assertThat(at).endsWith("/jobs/" + id));
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.text("id")).isEqualTo(id);
        assertThat(again.header("Idempotent-Replayed")).contains("true");
        assertThat(held.status()).as(held.body()).isEqualTo(200);
        assertThat(read.header("ETag")).isPresent();
        assertThat(read.json().path("held").asBoolean()).isTrue();
        assertThat(read.json().path("what").path("labels").path("team").asText())
                .isEqualTo("vision");
        assertThat(read.json().path("cards").asInt()).isEqualTo(2);
        assertThat(cancelled.text("state")).isEqualTo("CANCELLED");
        assertThat(bob.get("/jobs/" + id + "/runs").json().path("items")).isEmpty();
        assertThat(values(bob.get("/jobs/" + id + "/events"), "to")).containsExactly("QUEUED", "CANCELLED");
        assertThat(values(auditor.get("/audit-events?targetId=" + id), "action"))
                .contains("job.submit", "job.hold", "job.cancel");
    }

    @Test
    void jobThatNamesNoProgramIsRefusedAndOneThatNeverFitsIsToldWhy() {
        var nothing = submit(bob, job("\"cards\": 1").replace("[\"true\"]", "[\" \", \"-v\"]"));
        var image = job("\"cards\": 1, \"restartable\": true, \"image\": \"busybox\"");
        var key = UUID.randomUUID().toString();
        var never = bob.post("/jobs", image, "Idempotency-Key", key, "Accept-Language", "zh");

        assertThat(nothing.status()).as(nothing.body()).isEqualTo(400);
        assertThat(nothing.json().path("errors").path(0).path("pointer").asText())
                .isEqualTo("/command/0");
        assertThat(never.text("code")).isEqualTo("NEVER_FITS");
        assertThat(never.text("detail"))
                .endsWith(never.json().path("errors").path(0).path("detail").asText())
                .endsWith("不支持镜像。");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # what is said of the job                    | status | code             | pointer
        "cards": 1, "preemptable": true              | 400    | INVALID_INPUT    | /preemptable
        "cards": -1                                  | 400    | INVALID_INPUT    | /cards
        "cards": 100001                              | 400    | INVALID_INPUT    | /cards
        "cards": 1.5                                 | 400    | INVALID_INPUT    | /cards
        "cards": 0.0001                              | 400    | INVALID_INPUT    | /cards
        "cards": 0                                   | 400    | INVALID_INPUT    | /cards
        "cards": "1"                                 | 400    |                  | /cards
        "cards": 1, "nodes": 0                       | 400    | INVALID_INPUT    | /nodes
        "cards": 1, "nodes": 99999999999             | 400    |                  |
        "cards": 1, "cards": 1                       | 400    |                  |
        "cards": 1, "kind": "TRANING"                | 400    |                  |
        "cards": 1, "labels": {"a\\u0000b": "c"}      | 400    | INVALID_INPUT    | /labels
        "cards": 1, "labels": {"a": "b\\u001fc"}      | 400    | INVALID_INPUT    | /labels
        "cards": 1, "clusters": {"require": ["a", "b"], "avoid": ["c", "b"]} | 400 | INVALID_INPUT | /clusters/avoid/1
        "cards": 1, "walltimeSeconds": 60, "maxCost": {"amount": "1", "currency": "QQQ"} | 400 | INVALID_INPUT | /maxCost/currency
        "cards": 4096, "restartable": true           | 422    | NEVER_FITS       | /cards
        "cards": 1, "nodes": 2, "restartable": true  | 422    | NEVER_FITS       | /nodes
        "cards": 1, "cpu": 64.001, "restartable": true | 422  | NEVER_FITS       | /cpu
        "cards": 1, "memoryMib": 262145, "restartable": true | 422 | NEVER_FITS   | /memoryMib
        "cards": 1, "image": "busybox", "restartable": true | 422 | NEVER_FITS    | /image
        "cards": 1                                   | 422    | NOT_RESUMABLE    |
        "cards": 1, "preemptible": false, "priority": "platinum" | 422 | UNKNOWN_PRIORITY |
        """)
    void badInputIsRefusedAndNothingIsStored(String said, int status, String code, String pointer) {
        int before = bob.get("/jobs?limit=500&project=" + project)
                .json()
                .path("items")
                .size();

        var refused = submit(bob, job(said));

        assertThat(refused.status()).as(refused.body()).isEqualTo(status);
        assertThat(refused.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        if (code != null) {
            assertThat(refused.text("code")).isEqualTo(code);
        }
        if (pointer != null) {
            assertThat(refused.json().path("errors").path(0).path("pointer").asText())
                    .isEqualTo(pointer);
        }
        assertThat(refused.text("detail")).isNotEmpty().doesNotContain("{");
        assertThat(bob.get("/jobs?limit=500&project=" + project).json().path("items"))
                .hasSize(before);
    }

    @Test
    void callsWithoutKeyTokenOrRoleAreRefused() {
        var body = job("\"cards\": 1, \"restartable\": true");

        var keyless = bob.post("/jobs", body);

        assertThat(tuple(keyless.status(), keyless.text("code"))).isEqualTo(tuple(400, "IDEMPOTENCY_KEY_REQUIRED"));
        assertThat(submit(Api.asNobody(stack), body).status()).isEqualTo(401);
        assertThat(submit(admin, body).status()).isEqualTo(403);
        assertThat(submit(alice, body).status()).isEqualTo(403);
    }

    @Test
    void othersJobsAndProjectsAreNotThere() {
        var id = id(submit(bob, job("\"cards\": 1, \"restartable\": true")), 201);
        var elsewhere = job("\"cards\": 1, \"restartable\": true").replace(project, UUID.randomUUID() + "");

        assertThat(submit(bob, elsewhere).status()).isEqualTo(404);
        assertThat(carol.get("/jobs/" + id).status()).isIn(403, 404);
        assertThat(carol.post("/jobs/" + id + "/cancel", "{}").status()).isIn(403, 404);
        assertThat(bob.get("/jobs/" + UUID.randomUUID()).status()).isEqualTo(404);
        assertThat(bob.get("/jobs/" + id).text("state")).isEqualTo("QUEUED");
        assertThat(alice.post("/jobs/" + id + "/cancel", "{}").text("state")).isEqualTo("CANCELLED");
        assertThat(values(auditor.get("/audit-events?outcome=DENIED&targetId=" + id), "action"))
                .contains("job.cancel");
    }

    @Test
    void platformAdminsSayWhyTheyCancelAndSeeNoCommands() {
        var id = id(submit(bob, job("\"cards\": 1, \"restartable\": true")), 201);

        assertThat(admin.get("/jobs/" + id).json().has("what")).isFalse();
        assertThat(admin.post("/jobs/" + id + "/cancel", "{}").text("code")).isEqualTo("REASON_REQUIRED");
        assertThat(admin.post("/jobs/" + id + "/cancel", "{\"reason\": \"the site closes\"}")
                        .text("state"))
                .isEqualTo("CANCELLED");
    }

    @Test
    void listIsFilteredAndGoesOnByItsCursor() {
        var ids = List.of(
                id(submit(bob, job("\"cards\": 1, \"restartable\": true")), 201),
                id(submit(bob, job("\"cards\": 1, \"restartable\": true")), 201),
                id(submit(bob, job("\"cards\": 1, \"restartable\": true")), 201));

        var first = bob.get("/jobs?mine=true&state=QUEUED&limit=2&project=" + project);
        var second =
                bob.get("/jobs?mine=true&state=QUEUED&limit=2&project=" + project + "&cursor=" + first.text("next"));

        assertThat(first.header("Link"))
                .hasValueSatisfying(link -> assertThat(link).contains("rel=\"next\""));
        assertThat(values(first, "id")).containsExactly(ids.get(2), ids.get(1));
        assertThat(values(second, "id")).contains(ids.get(0)).doesNotContainAnyElementsOf(values(first, "id"));
        assertThat(bob.get("/jobs?state=DONE").status()).isEqualTo(400);
        assertThat(bob.get("/jobs?limit=501").status()).isEqualTo(400);
        assertThat(bob.get("/jobs?cursor=x").status()).isEqualTo(400);
        assertThat(bob.get("/jobs?project=x").status()).isEqualTo(400);
        ids.forEach(id -> bob.post("/jobs/" + id + "/cancel", "{}"));
    }

    private static Answer submit(Api person, String job) {
        return person.post("/jobs", job, "Idempotency-Key", UUID.randomUUID().toString());
    }

    /** Held back so far into the future that no pass starts it. */
    private static String job(String said) {
        var kind = said.contains("\"kind\"") ? "" : "\"kind\": \"TRAINING\", ";
        return """
            {"project": "%s", "name": "a job", %s"command": ["true"], "notBefore": "2099-01-01T00:00:00+08:00", %s}
            """.formatted(project, kind, said);
    }

    private static String id(Answer answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        return answer.text("id");
    }

    private static List<String> values(Answer list, String field) {
        return StreamSupport.stream(list.json().path("items").spliterator(), false)
                .map(item -> item.path(field).asText())
                .toList();
    }
}
