package org.cardhour.launch;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.launch.Caller.Answer;

/**
 * The machine that Cardhour runs on, as the one cluster of the pool in which tests of the whole system, the tour and the
 * pages try their jobs: there can be only one such cluster, so they share it, each with quota of its own.
 */
public final class ThisMachine {

    public static final String POOL = "unified-pool";

    private static final String CLUSTER = "this-machine";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Stack stack;
    private final Caller admin;
    private String policyBefore = "";

    private ThisMachine(Stack stack) {
        this.stack = stack;
        this.admin = Caller.of(stack, "adam");
    }

    /** Joins the machine and makes the pool, if nobody has yet. */
    public static ThisMachine joined(Stack stack) {
        var machine = new ThisMachine(stack);
        machine.join();
        machine.activate();
        if (machine.policy().status() == 404) {
            TwoAdmins.of(stack).makePool(POOL, CLUSTER);
        }
        machine.policyBefore = machine.policy().text();
        return machine;
    }

    /** Ends the jobs that run on it, and puts the policy in force that was found. */
    public void giveBack() {
        CardsGivenBack.giveBack(stack);
        TwoAdmins.of(stack).agreeOn(POOL, policyBefore).expect(200);
    }

    private void join() {
        if (cluster().isEmpty()) {
            var site = admin.post("/sites", json(Map.of("code", "local", "name", "Here", "zone", "Asia/Shanghai")))
                    .expect(201)
                    .field("id");
            admin.post("/clusters", json(Map.of("code", CLUSTER, "name", "Here", "siteId", site, "form", "SINGLE")))
                    .expect(201);
        }
    }

    private void activate() {
        var path = "/clusters/" + cluster().orElseThrow().path("id").asText();
        await("discovery").atMost(LIMIT).until(() -> !models(path).isEmpty());
        if (!isActive(path)) {
            var version = admin.get(path).header("ETag").orElseThrow();
            admin.put(path + "/profile", profile(models(path).get(0)), "If-Match", version)
                    .expect(200);
        }
        await("active cluster").atMost(LIMIT).until(() -> isActive(path));
    }

    private Optional<JsonNode> cluster() {
        return admin.get("/clusters?limit=500")
                .expect(200)
                .json()
                .path("items")
                .valueStream()
                .filter(cluster -> cluster.path("code").asText().equals(CLUSTER))
                .findFirst();
    }

    private boolean isActive(String cluster) {
        return admin.get(cluster).field("state").equals("ACTIVE");
    }

    private JsonNode models(String cluster) {
        return admin.get(cluster + "/inventory").expect(200).json().path("models");
    }

    private static String profile(JsonNode model) {
        var stated = Map.of(
                "model", model.path("model").asText(),
                "count", model.path("count").asInt(),
                "memoryGib", model.path("memoryGib").asInt(),
                "interconnect", "PCIE",
                "share", Map.of("unit", "PERCENT", "value", 100));
        return json(Map.of(
                "models", List.of(stated),
                "storage", Map.of("type", "local", "capacityGib", 100, "freeGib", 50),
                "kinds", List.of("TRAINING", "FINE_TUNING", "INFERENCE", "BATCH")));
    }

    private Answer policy() {
        return admin.get("/pools/" + POOL + "/policy", "Accept", "application/yaml");
    }

    private static String json(Map<String, ?> body) {
        return JSON.valueToTree(body).toString();
    }
}
