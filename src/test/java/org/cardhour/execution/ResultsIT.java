package org.cardhour.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Workplace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What jobs of the built-in runner leave: real files, fetched, read, kept and removed. */
class ResultsIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @RegisterExtension
    final Workplace workplace = new Workplace();

    @Test
    void filesThatAJobNamesAreKeptAndReadWithTheirDigest() throws Exception {
        var job = workplace.submit(
                1,
                "mkdir -p model/deep && printf abc >model/a.pt && printf hidden >secret && printf xyz >'model/deep/ü"
                        + " b.pt' && ln -s /etc/passwd model/link.pt",
                outputs("model/**.pt", "nothing-*"));
        var results = awaited(job, "STORED");

        assertThat(results.path("files"))
                .extracting(file -> file.path("path").asText())
                .containsExactly("model/a.pt", "model/deep/ü b.pt");
        assertThat(results.path("files").path(0).path("sha256").asText())
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(Instant.parse(results.path("keepUntil").asText()))
                .isBetween(
                        Instant.now().plus(2, ChronoUnit.DAYS).minusSeconds(300),
                        Instant.now().plus(2, ChronoUnit.DAYS));
        var url = results.path("files").path(0).path("url").asText().replace("/api/v1", "");
        var file = bob().get(url).expect(200);
        assertThat(file.text()).isEqualTo("abc");
        assertThat(file.header("Content-Length")).contains("3");
        assertThat(file.header("Repr-Digest")).contains("sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:");
        assertThat(bob().get(url, "Range", "bytes=1-1").expect(206).text()).isEqualTo("b");
        assertThat(bob().get(url, "Range", "bytes=9-").status()).isEqualTo(416);
    }

    @Test
    void filesOfACancelledRunAreKeptTooAndNobodyElseReadsThem() {
        var job = workplace.submit(1, "printf half >part; echo written; sleep 600", outputs("part"));
        workplace.awaitState(job, "RUNNING");
        await("the file").atMost(LIMIT).until(() -> workplace.log(job).contains("written"));
        workplace.cancel(job);

        var results = awaited(job, "STORED");
        var url = results.path("files").path(0).path("url").asText().replace("/api/v1", "");

        assertThat(bob().get(url).expect(200).text()).isEqualTo("half");
        assertThat(Caller.of(workplace.stack(), "carol").get(url).status()).isIn(403, 404);
        assertThat(Caller.of(workplace.stack(), "adam").get(url).status()).isEqualTo(403);
        assertThat(Caller.withoutToken(workplace.stack()).get(url).status()).isEqualTo(401);
        assertThat(bob().get(url.replaceAll("\\d+$", "9")).expect(404).field("code"))
                .isEqualTo("NO_SUCH_RESULT");
        assertThat(bob().get(url.replaceAll("\\d+$", "..%2f1")).status()).isIn(400, 404);
    }

    @Test
    void whatIsKeptNoLongerIsRemovedAndTheRemovalIsAudited() throws Exception {
        var job = workplace.submit(1, "printf abc >a", outputs("a"));
        var results = awaited(job, "STORED");
        var run = results.path("runId").asText();
        var url = results.path("files").path(0).path("url").asText().replace("/api/v1", "");

        workplace.stack().database().change("update run_output set keep_until = 1 where run_id = ?", run);
        awaited(job, "REMOVED");

        assertThat(bob().get(url).expect(404).field("code")).isEqualTo("NO_SUCH_RESULT");
        var events = Caller.of(workplace.stack(), "audrey")
                .get("/audit-events?action=results.remove&targetId=" + run)
                .expect(200)
                .json()
                .path("items");
        assertThat(events).hasSize(1);
        try (var left = Files.walk(workplace.stack().home().resolve("results"))) {
            assertThat(left.map(path -> path.getFileName().toString())).doesNotContain(run);
        }
    }

    @Test
    void jobWithoutOutputsKeepsNothingAndPatternsThatLeadElsewhereAreRefused() {
        var job = workplace.submit(1, "printf abc >a");
        workplace.awaitState(job, "SUCCEEDED");

        assertThat(bob().get("/jobs/" + job + "/results").expect(200).field("state"))
                .isEqualTo("NONE");
        for (String pattern : List.of("/etc/passwd", "../x", "a/../../x", "..", "a\\b", "")) {
            var refused = workplace.trySubmit("true", outputs(pattern));
            assertThat(refused.status()).as(pattern).isEqualTo(400);
            assertThat(refused.text()).contains("/outputs/files");
        }
    }

    private static Map<String, ?> outputs(String... patterns) {
        return Map.of("outputs", Map.of("files", List.of(patterns), "keepDays", 2));
    }

    private JsonNode awaited(String job, String state) {
        await("results " + state)
                .atMost(LIMIT)
                .until(() -> bob().get("/jobs/" + job + "/results").field("state"), state::equals);
        return bob().get("/jobs/" + job + "/results").json();
    }

    private Caller bob() {
        return workplace.worker();
    }
}
