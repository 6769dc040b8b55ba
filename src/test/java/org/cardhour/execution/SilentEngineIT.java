package org.cardhour.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Workplace;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster whose port takes calls and never answers, beside the machine itself. */
class SilentEngineIT {

    private static final int JOBS = 8;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @RegisterExtension
    private final Workplace work = new Workplace();

    @Test
    @Tag("F4")
    void silentClusterHoldsUpNobodyElse() throws IOException {
        var adam = Caller.of(work.stack(), "adam");
        var alone = submitToDispatch();
        var cluster = registered(adam);
        await("what is missing").atMost(LIMIT).until(() -> trouble(adam, cluster), text -> text.contains("credential"));

        try (var hole = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            pointTo(adam, cluster, hole.getLocalPort());
            await("no answer").atMost(LIMIT).until(() -> trouble(adam, cluster), text -> text.contains("slurmrestd"));
            var beside = submitToDispatch();
            var began = System.nanoTime();
            adam.get("/clusters").expect(200);
            var page = (System.nanoTime() - began) / 1_000_000;

            System.out.printf(
                    "silent engine: submit to DISPATCHED alone %s ms, beside it %s ms; clusters listed in %d ms%n",
                    alone, beside, page);
            assertThat(beside).hasSize(JOBS);
        } finally {
            adam.post("/clusters/" + cluster + "/disable", "{\"reason\": \"a test\"}")
                    .expect(200);
        }
    }

    /** Milliseconds from each submit until the job is dispatched, or further, shortest first. */
    private List<Long> submitToDispatch() {
        var times = new ArrayList<Long>();
        for (int i = 0; i < JOBS; i++) {
            var began = System.nanoTime();
            var job = work.submit(1, "true");
            await("dispatched")
                    .atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> work.job(job).path("state").asText(), state -> !state.equals("QUEUED"));
            times.add((System.nanoTime() - began) / 1_000_000);
            work.awaitState(job, "SUCCEEDED");
        }
        return times.stream().sorted().toList();
    }

    private static String registered(Caller adam) {
        var site = adam.post(
                        "/sites",
                        "{\"code\": \"%s\", \"name\": \"Far\", \"zone\": \"Asia/Shanghai\"}".formatted(code()))
                .expect(201)
                .field("id");
        return adam.post("/clusters", """
            {"code": "%s", "name": "silent", "siteId": "%s", "form": "SLURM", "endpoint": "http://127.0.0.1:6820"}
            """.formatted(code(), site)).expect(201).field("id");
    }

    private static void pointTo(Caller adam, String cluster, int port) {
        var path = "/clusters/" + cluster;
        adam.put(path + "/credential", """
            {"kind": "SLURM_TOKEN", "user": "cardhour", "token": "a.b.c"}
            """).expect(200);
        adam.put(
                        path + "/engine",
                        "{\"endpoint\": \"http://127.0.0.1:%d\", \"settings\": {}}".formatted(port),
                        "If-Match",
                        adam.get(path).header("ETag").orElseThrow())
                .expect(200);
    }

    private static String trouble(Caller adam, String cluster) {
        return adam.get("/clusters/" + cluster + "/engine")
                .expect(200)
                .json()
                .path("trouble")
                .path("text")
                .asText();
    }

    private static String code() {
        return "s-" + UUID.randomUUID().toString().substring(0, 8);
    }
}
