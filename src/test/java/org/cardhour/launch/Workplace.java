package org.cardhour.launch;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.launch.Caller.Answer;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For each test a tenant of its own that may use all cards of this machine, at 36.00 CNY an hour: alice is its admin, bob
 * works in its project. Ends what the test leaves running, and gives the quota back.
 */
public final class Workplace implements BeforeEachCallback, AfterEachCallback {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private Stack stack;
    private Caller admin;
    private ThisMachine machine;
    private Caller alice;
    private Caller bob;
    private Caller fay;
    private String tenant;
    private String project;

    @Override
    public void beforeEach(ExtensionContext context) {
        stack = Stack.shared();
        admin = Caller.of(stack, "adam");
        fay = Caller.of(stack, "fay");
        machine = ThisMachine.joined(stack);
        foundTenant();
        project = id(alice.post("/tenants/" + tenant + "/projects", json(Map.of("name", "vision"))));
        alice.post("/projects/" + project + "/members", json(Map.of("username", "bob")))
                .expect(201);
        bob = Caller.of(stack, "bob");
        price();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        machine.giveBack();
    }

    public Stack stack() {
        return stack;
    }

    public String tenant() {
        return tenant;
    }

    /** A job of this bash script, that may be started anew; gives its id. */
    public String submit(int cards, String script) {
        return submit(cards, script, Map.of());
    }

    /** The same, with more said of it, or otherwise. */
    public String submit(int cards, String script, Map<String, ?> otherwise) {
        return id(post(cards, script, otherwise));
    }

    /** What is answered to such a job. */
    public Answer trySubmit(String script, Map<String, ?> otherwise) {
        return post(1, script, otherwise);
    }

    /** Bob, who works in the project. */
    public Caller worker() {
        return bob;
    }

    private Answer post(int cards, String script, Map<String, ?> otherwise) {
        var job = new HashMap<String, Object>(Map.of(
                "project",
                project,
                "name",
                "a job",
                "kind",
                "TRAINING",
                "command",
                List.of("bash", "-c", script),
                "cards",
                cards,
                "restartable",
                true));
        job.putAll(otherwise);
        return bob.post("/jobs", json(job), "Idempotency-Key", UUID.randomUUID().toString());
    }

    public void cancel(String job) {
        var answer = bob.post("/jobs/" + job + "/cancel", "{}");
        if (answer.status() / 100 != 2) {
            throw new AssertionError("not cancelled: " + answer.text());
        }
    }

    /** Why the job waits, in that language. */
    public JsonNode explanation(String job, String language) {
        return bob.get("/jobs/" + job + "/explanation", "Accept-Language", language)
                .expect(200)
                .json();
    }

    /** The cards that the tenant holds of its quota. */
    public int heldCards() {
        return admin.get("/pools/" + ThisMachine.POOL + "/quotas")
                .expect(200)
                .json()
                .path("models")
                .valueStream()
                .flatMap(model -> model.path("tenants").valueStream())
                .filter(share -> share.path("tenantId").asText().equals(tenant))
                .mapToInt(share -> share.path("used").asInt())
                .sum();
    }

    public JsonNode job(String id) {
        return bob.get("/jobs/" + id).expect(200).json();
    }

    /** The runs of the job, the first one first. */
    public List<JsonNode> runs(String job) {
        return items(bob.get("/jobs/" + job + "/runs")).stream()
                .sorted((one, other) ->
                        one.path("number").asInt() - other.path("number").asInt())
                .toList();
    }

    public String log(String job) {
        return bob.get("/jobs/" + job + "/logs?stream=stdout").expect(200).text();
    }

    /** Waits until the job is in that state. */
    public void awaitState(String job, String state) {
        await("job " + state).atMost(LIMIT).until(() -> job(job).path("state").asText(), state::equals);
    }

    /** What the tenant used, run by run. */
    public List<JsonNode> usage() {
        return items(alice.get("/usage?limit=500&tenant=" + tenant));
    }

    /** The tenant's bill, cut now. */
    public JsonNode bill() {
        var bill = id(fay.post(
                "/bills:cut",
                json(Map.of("tenant", tenant)),
                "Idempotency-Key",
                UUID.randomUUID().toString()));
        return fay.get("/bills/" + bill).expect(200).json();
    }

    private void foundTenant() {
        var name = "work-" + UUID.randomUUID().toString().substring(0, 8);
        tenant = id(Caller.of(stack, "alice").post("/tenants", json(Map.of("name", name, "displayName", "Workplace"))));
        admin.post("/tenants/" + tenant + "/approval", json(Map.of("pool", ThisMachine.POOL, "guaranteedCards", 4)));
        await("active tenant")
                .atMost(LIMIT)
                .until(() -> admin.get("/tenants/" + tenant).field("state").equals("ACTIVE"));
        alice = Caller.of(stack, "alice");
    }

    private void price() {
        var plan = id(fay.post(
                "/price-plans",
                json(Map.of(
                        "name",
                        tenant,
                        "tenantId",
                        tenant,
                        "currency",
                        "CNY",
                        "taxRate",
                        0.06,
                        "zone",
                        "Asia/Shanghai"))));
        var price = Map.of("amount", "36.00", "currency", "CNY");
        fay.post(
                        "/price-plans/" + plan + "/versions",
                        json(Map.of("price", price, "validFrom", "2026-01-01T00:00:00+08:00")))
                .expect(201);
    }

    private static String id(Answer made) {
        return made.expect(201).field("id");
    }

    private static List<JsonNode> items(Answer list) {
        return list.expect(200).json().path("items").valueStream().toList();
    }

    private static String json(Map<String, ?> body) {
        return JSON.valueToTree(body).toString();
    }
}
