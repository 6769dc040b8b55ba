package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.RunName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a log is read from an API server that gives beginnings of it only. */
class PodLogsTest {

    private static final RunName RUN = new RunName(UUID.randomUUID(), 1);
    private static final Marks MARKS = new Marks("cardhour");

    private HttpServer server;
    private ApiServer api;
    private byte[] log = new byte[0];

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/apis/batch/v1/jobs", exchange -> answer(exchange, "{\"kind\":\"JobList\",\"items\":[]}"));
        server.createContext("/api/v1/pods", exchange -> answer(exchange, pods()));
        server.createContext("/api/v1/namespaces/ns/pods/p/log", this::log);
        server.start();
        var endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        api = new ApiServer(endpoint, () -> ClusterBench.token("t"), ClusterBench::anyAddress);
    }

    @AfterEach
    void stop() {
        api.close();
        server.stop(0);
    }

    private static String pods() {
        return """
            {"kind":"PodList","apiVersion":"v1","items":[{"metadata":{"name":"p","namespace":"ns",
            "creationTimestamp":"2026-03-01T10:00:00Z","labels":{"cardhour.org/owner":"cardhour",
            "cardhour.org/run":"%s","cardhour.org/token":"1"}},"spec":{"nodeName":"n1"},"status":{"phase":"Running",
            "containerStatuses":[{"name":"run","state":{"running":{"startedAt":"2026-03-01T10:00:05Z"}}}]}}]}
            """.formatted(RUN.run());
    }

    private void log(HttpExchange exchange) throws IOException {
        var limit = Arrays.stream(exchange.getRequestURI().getQuery().split("&", -1))
                .filter(part -> part.startsWith("limitBytes="))
                .mapToInt(part -> Integer.parseInt(part.substring("limitBytes=".length())))
                .findFirst()
                .orElseThrow();
        answer(exchange, Arrays.copyOf(log, Math.min(limit, log.length)));
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        answer(exchange, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private LogPart read(LogStream stream, long fromByte) {
        return new PodLogs(api, new RunReader(api, MARKS)).read(RUN, stream, fromByte);
    }

    private static String text(LogPart part) {
        return StandardCharsets.UTF_8.decode(part.bytes()).toString();
    }

    @Test
    void logIsReadFromAnyByteOn() {
        log = "first line\nsecond line\n".getBytes(StandardCharsets.UTF_8);

        assertThat(text(read(LogStream.STDOUT, 0))).isEqualTo("first line\nsecond line\n");
        assertThat(text(read(LogStream.STDOUT, 11))).isEqualTo("second line\n");
        assertThat(read(LogStream.STDOUT, 11).nextByte()).isEqualTo(log.length);
    }

    @Test
    void longLogComesInPieces() {
        log = "x".repeat(600_000).getBytes(StandardCharsets.UTF_8);

        var first = read(LogStream.STDOUT, 0);
        var second = read(LogStream.STDOUT, first.nextByte());
        var third = read(LogStream.STDOUT, second.nextByte());

        assertThat(first.size()).isGreaterThan(first.nextByte());
        assertThat(third.nextByte()).isEqualTo(600_000).isEqualTo(third.size());
    }

    @Test
    void nothingIsAfterTheEnd() {
        log = "short".getBytes(StandardCharsets.UTF_8);

        assertThat(text(read(LogStream.STDOUT, 5))).isEmpty();
        assertThat(text(read(LogStream.STDOUT, 4_000))).isEmpty();
        assertThat(text(read(LogStream.STDERR, 0))).isEmpty();
    }
}
