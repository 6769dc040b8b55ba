package org.cardhour.planning.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Caller.Answer;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Simulations over HTTP. */
class SimulationsResourceIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String POOL = """
        clusters:
          - nodes: [{count: 2, cards: 4, model: A100}]
        prices: {A100: 10}
        """;

    private static final String TRACE = """
        name,cpu_milli,num_gpu,qos,creation_time,deletion_time,scheduled_time
        a,1000,4,LS,0,3600,0
        b,1000,4,LS,0,3600,0
        c,1000,4,BE,0,7200,3600
        """;

    private static final String POLICY = """
        resource_pool:
          name: half
          zone: UTC
          clusters: []
          buffer_ratio: 0.10
          quotas: [{team: openb, accelerator: 4}]
        """;

    private static Caller adam;

    @BeforeAll
    static void signOn() {
        adam = Caller.of(Stack.shared(), "adam");
    }

    @Test
    void simulationIsRunInTheBackgroundAndItsReportHandedOut() {
        var body = body(Map.of(
                "pool", Map.of("description", POOL),
                "trace", Map.of("text", TRACE),
                "compare", POLICY));

        var operation = adam.post("/simulations", body).expect(202);
        var done = over(operation);

        assertThat(done.field("state")).isEqualTo("SUCCEEDED");
        assertThat(done.json().get("progress").asInt()).isEqualTo(1_000);
        var report =
                adam.get(done.field("result").substring("/api/v1".length())).expect(200);
        var results = report.json().get("results");
        assertThat(results).hasSize(2);
        assertThat(results.get(0).get("spanSeconds").asLong()).isEqualTo(7_200);
        assertThat(results.get(0).get("usedCardHours").decimalValue()).isEqualByComparingTo("12");
        assertThat(results.get(0).get("cost").decimalValue()).isEqualByComparingTo("120");
        assertThat(results.get(1).get("spanSeconds").asLong()).isEqualTo(10_800);
        var chart = adam.get("/simulations/" + done.field("id") + "/chart").expect(200);
        assertThat(chart.header("Content-Type").orElseThrow()).startsWith("image/svg+xml");
        assertThat(chart.text()).contains("<polyline");
        assertThat(adam.get("/simulations/" + done.field("id") + "/report", "Accept-Language", "zh")
                        .expect(200)
                        .text())
                .contains("调度模拟");
    }

    @Test
    void sameKeyOrdersOnceAndTheOrderIsAudited() {
        var key = UUID.randomUUID().toString();
        var body = body(Map.of("pool", Map.of("description", POOL), "trace", Map.of("text", TRACE)));

        var first = adam.post("/simulations", body, "Idempotency-Key", key).expect(202);
        var again = adam.post("/simulations", body, "Idempotency-Key", key).expect(202);

        assertThat(again.field("id")).isEqualTo(first.field("id"));
        assertThat(again.header("Idempotent-Replayed")).contains("true");
        var audit = Caller.of(Stack.shared(), "audrey")
                .get("/audit-events?target=" + first.field("id"))
                .expect(200);
        assertThat(audit.text()).contains("simulation.order");
    }

    @Test
    void simulationIsCancelledOnceAndForAll() {
        var endless = new StringBuilder("name,cpu_milli,num_gpu,qos,creation_time,deletion_time\n");
        for (int i = 0; i < 3_000; i++) {
            endless.append("p").append(i).append(",0,1,BE,").append(i).append(",900000000\n");
        }
        var pool = """
            checkpoint_every: PT1S
            clusters: [{nodes: [{count: 2, cards: 4, model: A100}]}]
            """;
        var body = body(Map.of("pool", Map.of("description", pool), "trace", Map.of("text", endless.toString())));
        var operation = adam.post("/simulations", body).expect(202);
        adam.get("/simulations/" + operation.field("id")).expect(409);

        var cancelled = adam.post("/operations/" + operation.field("id") + "/cancel", "")
                .expect(200);
        var again = adam.post("/operations/" + operation.field("id") + "/cancel", "")
                .expect(200);

        assertThat(cancelled.field("state")).isEqualTo("CANCELLED");
        assertThat(again.field("endedAt")).isEqualTo(cancelled.field("endedAt"));
        assertThat(over(adam.post(
                                        "/simulations",
                                        body(Map.of(
                                                "pool", Map.of("description", POOL), "trace", Map.of("text", TRACE))))
                                .expect(202))
                        .field("state"))
                .isEqualTo("SUCCEEDED");
    }

    @Test
    void faultsAreNamedInBothLanguages() {
        var bad = body(
                Map.of("pool", Map.of("description", POOL), "trace", Map.of("text", "cpu_milli,num_gpu\n1,many\n")));

        var refused = adam.post("/simulations", bad, "Accept-Language", "zh").expect(422);

        assertThat(refused.field("code")).isEqualTo("VALUE_NO_NUMBER");
        assertThat(refused.field("detail")).contains("第 2 行");
        assertThat(code(Map.of("pool", Map.of(), "trace", Map.of("text", TRACE)), 400))
                .isEqualTo("INVALID_INPUT");
        assertThat(code(Map.of("pool", Map.of("name", "nowhere"), "trace", Map.of("text", TRACE)), 422))
                .isEqualTo("UNKNOWN_POOL");
        assertThat(code(
                        Map.of(
                                "pool", Map.of("description", POOL),
                                "trace",
                                        Map.of(
                                                "history",
                                                Map.of("from", "2026-01-01T00:00:00Z", "to", "2026-02-01T00:00:00Z"))),
                        422))
                .isEqualTo("HISTORY_OF_NO_POOL");
        adam.get("/operations/" + UUID.randomUUID()).expect(404);
    }

    @Test
    void onlyThePlatformSimulates() {
        var body = body(Map.of("pool", Map.of("description", POOL), "trace", Map.of("text", TRACE)));

        for (String person : List.of("audrey", "fay", "alice")) {
            Caller.of(Stack.shared(), person).post("/simulations", body).expect(403);
        }
    }

    private static String code(Map<String, Object> asked, int status) {
        return adam.post("/simulations", body(asked)).expect(status).field("code");
    }

    private static Answer over(Answer operation) {
        var id = operation.field("id");
        assertThat(operation.header("Location").orElseThrow()).endsWith("/operations/" + id);
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> adam.get("/operations/" + id).expect(200),
                        answer -> List.of("SUCCEEDED", "FAILED", "CANCELLED").contains(answer.field("state")));
    }

    private static String body(Map<String, ?> asked) {
        try {
            return JSON.writeValueAsString(new HashMap<>(asked));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
