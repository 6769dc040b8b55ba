package org.cardhour.registry.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.DatabaseDump;
import org.cardhour.launch.ProviderSeat;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How Cardhour is told to speak to clusters' engines: addresses, settings, credentials, grants. */
class ClusterEngineIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CANARY = "canary-" + UUID.randomUUID();

    private static Stack stack;
    private static ProviderSeat seat;
    private static Caller adam;
    private static Caller percy;
    private static Caller audrey;
    private static String site;

    @BeforeAll
    static void takeSeats() {
        stack = Stack.shared();
        seat = ProviderSeat.of(stack, "percy");
        adam = Caller.of(stack, "adam");
        percy = Caller.of(stack, "percy");
        audrey = Caller.of(stack, "audrey");
        site = adam.post("/sites", site(Map.of())).expect(201).field("id");
    }

    @AfterAll
    static void leaveSeats() {
        seat.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        http://slurm.example                      | ADDRESS_PLAIN
        https://169.254.169.254                   | ADDRESS_METADATA
        https://10.0.0.1:6820                     | ADDRESS_PRIVATE
        https://root:secret@slurm.example         | ADDRESS_USER_INFO
        https://[::ffff:192.168.0.1]              | ADDRESS_PRIVATE
        https://0x7f000001                        | ADDRESS_HOST
        https://slurm.example/?a=b                | ADDRESS_FORM
        """)
    void addressThatMayNotBeCalledIsNotRegistered(String address, String code) {
        var ofCluster = adam.post("/clusters", cluster("SLURM", address));
        var ofMirror = adam.post("/sites", site(Map.of("imageMirror", address)));
        var ofStore = adam.post("/sites", site(Map.of("objectStore", address)));

        for (var refused : List.of(ofCluster, ofMirror, ofStore)) {
            assertThat(refused.expect(400)
                            .json()
                            .path("errors")
                            .path(0)
                            .path("code")
                            .asText())
                    .isEqualTo(code);
        }
    }

    @Test
    void settingsAreChangedByWhoeverHasSeenThem() {
        var cluster = registered("SLURM", "https://slurm.example");
        var seen = adam.get(cluster + "/engine").expect(200);
        var said =
                json(Map.of("endpoint", "http://127.0.0.1:6820", "settings", Map.of("partition", "gpu", "qos", "low")));

        adam.put(cluster + "/engine", said).expect(428);
        var changed =
                adam.put(cluster + "/engine", said, "If-Match", etag(seen)).expect(200);
        adam.put(cluster + "/engine", said, "If-Match", etag(seen)).expect(412);

        assertThat(adam.get(cluster + "/engine").text()).isEqualTo(changed.text());
        assertThat(changed.field("endpoint")).isEqualTo("http://127.0.0.1:6820");
        assertThat(changed.json().path("settings").path("qos").asText()).isEqualTo("low");
        assertThat(etag(adam.get(cluster))).isEqualTo(etag(changed)).isNotEqualTo(etag(seen));
        assertThat(audrey.get("/audit-events?action=cluster.engine&targetId=" + id(cluster))
                        .text())
                .contains("127.0.0.1:6820");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        partition       | gpu;rm            | INVALID_SETTING
        workdir         | /runs/../etc      | INVALID_SETTING
        workdir         | relative          | INVALID_SETTING
        namespacePrefix | cardhour          | UNKNOWN_SETTING
        partitions      | gpu               | UNKNOWN_SETTING
        """)
    void settingsAreOfAClosedList(String name, String value, String code) {
        var cluster = registered("SLURM", "https://slurm.example");
        var seen = adam.get(cluster);

        var refused = adam.put(
                cluster + "/engine",
                json(Map.of("endpoint", "https://slurm.example", "settings", Map.of(name, value))),
                "If-Match",
                etag(seen));

        assertThat(refused.expect(400)
                        .json()
                        .path("errors")
                        .path(0)
                        .path("code")
                        .asText())
                .isEqualTo(code);
        assertThat(etag(adam.get(cluster))).isEqualTo(etag(seen));
    }

    @Test
    void typeOfCardsIsCalledAsTheEngineCallsIt() {
        var cluster = registered("KUBERNETES", "https://k8s.example");
        var profile = json(Map.of(
                "models", List.of(Map.of("model", "A100-80G", "engineType", "nvidia.com/gpu=NVIDIA-A100")),
                "kinds", List.of("BATCH")));

        var stated = adam.put(cluster + "/profile", profile, "If-Match", etag(adam.get(cluster)))
                .expect(200);

        assertThat(stated.json()
                        .path("profile")
                        .path("models")
                        .path(0)
                        .path("engineType")
                        .asText())
                .isEqualTo("nvidia.com/gpu=NVIDIA-A100");
    }

    @Test
    void secretGoesInAndIsNowhereToBeFound() {
        var slurm = registered("SLURM", "https://slurm.example");
        var kubernetes = registered("KUBERNETES", "https://k8s.example");
        var key = Base64.getEncoder().encodeToString(CANARY.getBytes(StandardCharsets.US_ASCII));
        var answers = List.of(
                put(slurm, Map.of("kind", "SLURM_TOKEN", "user", "cardhour", "token", CANARY))
                        .expect(200),
                put(slurm, Map.of("kind", "SLURM_KEY", "user", "cardhour", "key", key))
                        .expect(200),
                put(kubernetes, Map.of("kind", "KUBERNETES", "token", CANARY)).expect(200),
                put(kubernetes, Map.of("kind", "KUBERNETES", "kubeconfig", kubeconfig("https://k8s.example/")))
                        .expect(200),
                put(kubernetes, Map.of("kind", "KUBERNETES", "kubeconfig", kubeconfig("https://other.example")))
                        .expect(422),
                put(kubernetes, Map.of("kind", "KUBERNETES", "kubeconfig", kubeconfig("x") + "\n" + CANARY))
                        .expect(400),
                put(kubernetes, Map.of("kind", "SLURM_TOKEN", "user", "cardhour", "token", CANARY))
                        .expect(422),
                put(kubernetes, Map.of("kind", "KUBERNETES", "token", CANARY, "ca", CANARY))
                        .expect(400),
                put(slurm, Map.of("kind", "SLURM_TOKEN", "user", CANARY + " ", "token", CANARY + " "))
                        .expect(400),
                put(slurm, Map.of("kind", "SLURM_KEY", "user", "cardhour", "key", CANARY))
                        .expect(400),
                put(slurm, Map.of("kind", "SLURM_TOKEN", "user", "cardhour", "token", List.of(CANARY)))
                        .expect(400),
                adam.put(slurm + "/credential", "{\"kind\": \"SLURM_TOKEN\", \"token\": " + CANARY)
                        .expect(400),
                adam.get(slurm),
                adam.get(slurm + "/engine"),
                adam.get(slurm + "/credential").expect(200),
                adam.get(kubernetes + "/credential").expect(200),
                audrey.get("/audit-events?action=cluster.credential&limit=500").expect(200));

        assertThat(answers)
                .allSatisfy(answer ->
                        assertThat(answer.text() + answer.response().headers()).doesNotContain(CANARY, key));
        assertThat(adam.get(slurm + "/credential").json().path("kind").asText()).isEqualTo("SLURM_KEY");
        assertThat(adam.get(slurm + "/credential").json().path("user").asText()).isEqualTo("cardhour");
        assertThat(answers.getLast().text()).contains(id(slurm), id(kubernetes), "SLURM_KEY");
        assertThat(stack.log()).doesNotContain(CANARY, key);
        assertThat(DatabaseDump.of(stack.database()))
                .isNotEmpty()
                .noneMatch(row -> row.contains(CANARY) || row.contains(key));
    }

    @Test
    void credentialsAreOfTheOwnerAlone() {
        var own = id(percy.post("/clusters", cluster("SLURM", "https://slurm.example", seat.organisation()))
                .expect(201));
        var others = registered("SLURM", "https://slurm.example");
        var token = Map.of("kind", "SLURM_TOKEN", "user", "cardhour", "token", "t");

        percy.put("/clusters/" + own + "/credential", json(token)).expect(200);
        percy.put(others + "/credential", json(token)).expect(404);
        audrey.put(others + "/credential", json(token)).expect(403);

        percy.get("/clusters/" + own + "/credential").expect(200);
        percy.get(others + "/credential").expect(404);
        adam.get(others + "/credential").expect(404);
        audrey.get("/clusters/" + own + "/credential").expect(403);
    }

    @Test
    void credentialsComeUnderANewKeyWithoutAPause() throws IOException {
        var cluster = registered("SLURM", "https://slurm.example");
        put(cluster, Map.of("kind", "SLURM_TOKEN", "user", "cardhour", "token", "t"))
                .expect(200);
        var file = stack.credentialKeys();
        var before = Files.readString(file);
        var bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        var id = "k" + UUID.randomUUID().toString().substring(0, 8);

        Files.writeString(file, id + "=" + Base64.getEncoder().encodeToString(bytes) + "\n" + before);

        await("another key")
                .atMost(Duration.ofSeconds(90))
                .untilAsserted(() -> assertThat(DatabaseDump.of(stack.database()))
                        .filteredOn(row -> row.startsWith("cluster_credential"))
                        .isNotEmpty()
                        .allMatch(row -> row.contains(id)));
        assertThat(audrey.get("/audit-events?action=cluster.reseal&targetId=" + id(cluster))
                        .text())
                .contains(id);
    }

    @Test
    void tenantIsGrantedAnAccountWithDatasetsAndDirectories() {
        var cluster = registered("SLURM", "https://slurm.example");
        var name = "g-" + UUID.randomUUID().toString().substring(0, 8);
        var tenant = Caller.of(stack, "alice")
                .post("/tenants", json(Map.of("name", name, "displayName", "Granted")))
                .expect(201)
                .field("id");
        var path = cluster + "/grants/" + tenant;

        var made = adam.put(path, grant("acme")).expect(200);
        adam.put(path, grant("acme")).expect(409);
        adam.put(path, grant("bcme"), "If-Match", "\"77\"").expect(412);
        var changed = adam.put(path, grant("bcme"), "If-Match", etag(made)).expect(200);

        assertThat(made.field("account")).isEqualTo("acme");
        assertThat(changed.field("account")).isEqualTo("bcme");
        assertThat(audrey.get(cluster + "/grants")
                        .expect(200)
                        .json()
                        .path(0)
                        .path("account")
                        .asText())
                .isEqualTo("bcme");
        adam.put(cluster + "/grants/" + UUID.randomUUID(), grant("acme")).expect(404);
        adam.put(path, grant("Acme"), "If-Match", etag(changed)).expect(400);
        percy.put(path, grant("acme"), "If-Match", etag(changed)).expect(404);
        adam.delete(path).expect(204);
        assertThat(audrey.get(cluster + "/grants").json()).isEmpty();
        assertThat(audrey.get("/audit-events?limit=500&tenant=" + tenant).text())
                .contains("cluster-grant.grant", "cluster-grant.change", "cluster-grant.withdraw");
    }

    private static Caller.Answer put(String cluster, Map<String, ?> credential) {
        return adam.put(cluster + "/credential", json(credential));
    }

    private static String grant(String account) {
        return json(Map.of("account", account));
    }

    private static String kubeconfig(String server) {
        return """
            {"current-context": "a", "contexts": [{"name": "a", "context": {"cluster": "a", "user": "a"}}],
             "clusters": [{"name": "a", "cluster": {"server": "%s"}}], "users": [{"name": "a", "user": {"token": "%s"}}]}
            """.formatted(server, CANARY);
    }

    private static String registered(String form, String endpoint) {
        return "/clusters/" + id(adam.post("/clusters", cluster(form, endpoint)).expect(201));
    }

    private static String cluster(String form, String endpoint) {
        return json(Map.of("code", code(), "name", "north", "siteId", site, "form", form, "endpoint", endpoint));
    }

    private static String cluster(String form, String endpoint, UUID owner) {
        return cluster(form, endpoint).replaceFirst("\\{", "{\"ownerId\": \"" + owner + "\", ");
    }

    private static String site(Map<String, String> more) {
        var said = new HashMap<String, String>(Map.of("code", code(), "name", "Beijing", "zone", "Asia/Shanghai"));
        said.putAll(more);
        return json(said);
    }

    private static String id(Caller.Answer made) {
        return made.field("id");
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String etag(Caller.Answer answer) {
        return answer.header("ETag").orElseThrow();
    }

    private static String code() {
        return "c-" + UUID.randomUUID().toString().substring(0, 8);
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
