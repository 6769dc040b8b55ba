package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineUnclear;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How an API server is reached: nowhere else, with nothing else, and what it says is not believed to be its own. */
class ApiServerTest {

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> judged = new CopyOnWriteArrayList<>();
    private String token = "first";
    private HttpServer server;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answers(int code, String body, String... location) {
        server.createContext("/", exchange -> answer(exchange, code, body, location));
    }

    private void answer(HttpExchange exchange, int code, String body, String... location) throws IOException {
        asked.add(exchange.getRequestURI().getPath() + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
        if (location.length > 0) {
            exchange.getResponseHeaders().set("Location", location[0]);
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private ApiServer to(String host) {
        var endpoint = URI.create("http://" + host + ":" + server.getAddress().getPort());
        return new ApiServer(endpoint, () -> ClusterBench.token(token), asked -> {
            judged.add(asked.getHost());
            return List.of(InetAddress.getLoopbackAddress());
        });
    }

    private static String version(ApiServer api) {
        return api.ask(client -> client.getKubernetesVersion().getGitVersion());
    }

    @Test
    void nameStandsForTheAddressesThatWereJudged() {
        answers(200, "{\"major\":\"1\",\"minor\":\"30\",\"gitVersion\":\"v1.30.1\"}");
        try (var api = to("cluster.example.org")) {

            var version = version(api);

            assertThat(version).isEqualTo("v1.30.1");
            assertThat(judged).contains("cluster.example.org");
        }
    }

    @Test
    void addressIsJudgedAtEachCall() {
        answers(200, "{\"gitVersion\":\"v1.30.1\"}");
        try (var api = to("127.0.0.1")) {
            version(api);
            var first = judged.size();

            version(api);

            assertThat(judged).hasSizeGreaterThan(first).containsOnly("127.0.0.1");
        }
    }

    @Test
    void addressThatMayNotBeCalledIsNotCalled() {
        answers(200, "{}");
        var endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (var api = new ApiServer(endpoint, () -> ClusterBench.token(token), asked -> {
            throw new EngineUnclear(asked.getHost() + " may not be called");
        })) {

            assertThatThrownBy(() -> version(api))
                    .isInstanceOf(EngineUnclear.class)
                    .hasMessageContaining("127.0.0.1 may not be called");
            assertThat(asked).isEmpty();
        }
    }

    @Test
    void anotherPlaceIsNotFollowed() {
        answers(302, "", "http://127.0.0.1:" + server.getAddress().getPort() + "/elsewhere");
        try (var api = to("127.0.0.1")) {

            assertThatThrownBy(() -> version(api)).isInstanceOf(EngineUnclear.class);
            assertThat(asked).noneMatch(path -> path.startsWith("/elsewhere"));
        }
    }

    @Test
    void tokenOfTheMomentIsShown() {
        answers(200, "{\"gitVersion\":\"v1.30.1\"}");
        try (var api = to("127.0.0.1")) {
            version(api);
            token = "second";

            version(api);

            assertThat(asked).containsExactly("/version Bearer first", "/version Bearer second");
        }
    }

    @Test
    void nothingOfThisMachineIsRead() throws IOException {
        answers(401, "");
        var foreign = Files.writeString(
                folder.resolve("config"),
                "{\"apiVersion\":\"v1\",\"kind\":\"Config\",\"current-context\":\"c\",\"contexts\":[{\"name\":\"c\","
                        + "\"context\":{\"cluster\":\"c\",\"user\":\"u\"}}],\"clusters\":[{\"name\":\"c\",\"cluster\":"
                        + "{\"server\":\"http://127.0.0.1:1\"}}],\"users\":[{\"name\":\"u\",\"user\":{\"token\":"
                        + "\"canary\"}}]}");
        System.setProperty("kubeconfig", foreign.toString());
        System.setProperty("kubernetes.auth.token", "canary");
        System.setProperty("kubernetes.master", "http://127.0.0.1:1");
        try (var api = to("127.0.0.1")) {

            assertThatThrownBy(() -> version(api)).isInstanceOf(EngineUnclear.class);

            assertThat(asked).isNotEmpty().allMatch(call -> call.equals("/version Bearer first"));
        } finally {
            System.clearProperty("kubeconfig");
            System.clearProperty("kubernetes.auth.token");
            System.clearProperty("kubernetes.master");
        }
    }

    @Test
    void answerOfSomethingElseIsNotShown() {
        answers(500, "{\"message\":\"canary of another server\"}");
        try (var api = to("127.0.0.1")) {

            assertThatThrownBy(() -> version(api))
                    .isInstanceOf(EngineUnclear.class)
                    .hasMessage("the cluster answered 500: no Kubernetes status");
        }
    }

    @Test
    void keyOfAnotherEngineIsRefused() {
        var endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (var api =
                new ApiServer(endpoint, () -> new EngineKey.SlurmToken("root", "canary"), ClusterBench::anyAddress)) {

            assertThatThrownBy(() -> version(api))
                    .isInstanceOf(EngineUnclear.class)
                    .hasMessageNotContaining("canary");
        }
    }
}
