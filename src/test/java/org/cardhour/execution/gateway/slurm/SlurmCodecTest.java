package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.cardhour.execution.gateway.CheckpointSignal;
import org.cardhour.execution.gateway.slurm.SlurmJob.Exit;
import org.cardhour.execution.gateway.slurm.SlurmRequest.Place;
import org.junit.jupiter.api.Test;

/** On answers that real servers have given, without the fields that nobody reads. */
class SlurmCodecTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAME = "ch-0199d2b0-7c00-7000-8000-000000000001-1";

    @Test
    void aJobOfANewVersionIsRead() throws IOException {
        var job =
                new TaggedCodec().job(recorded("job-v0.0.42.json").path("jobs").path(0));

        assertThat(job.id()).isEqualTo(7);
        assertThat(job.name()).isEqualTo(NAME);
        assertThat(job.note().checkpoint()).contains(CheckpointSignal.USR1);
        assertThat(job.user()).isEqualTo("cardhour");
        assertThat(job.states()).isEqualTo(Set.of("FAILED"));
        assertThat(job.exit()).isEqualTo(new Exit(3, 0));
        assertThat(job.times().startedAt()).contains(Instant.ofEpochSecond(1_796_113_763));
        assertThat(job.times().endedAt()).contains(Instant.ofEpochSecond(1_796_113_765));
        assertThat(job.nodes()).isEqualTo("a2");
        assertThat(SlurmCards.counted(job.cardsPerNode())).isEqualTo(Map.of("gpu:a100", 2));
        assertThat(job.isOurs("cardhour")).isTrue();
        assertThat(job.isOurs("owner")).isFalse();
    }

    @Test
    void aJobOfAnOldVersionIsReadTheSame() throws IOException {
        var job =
                new PlainCodec().job(recorded("jobs-v0.0.38.json").path("jobs").path(0));

        assertThat(job.id()).isEqualTo(4);
        assertThat(job.name()).isEqualTo(NAME);
        assertThat(job.user()).isEqualTo("cardhour");
        assertThat(job.states()).isEqualTo(Set.of("FAILED"));
        assertThat(job.exit()).isEqualTo(new Exit(3, 0));
        assertThat(job.times().endedAt()).contains(Instant.ofEpochSecond(1_796_113_783));
        assertThat(SlurmCards.counted(job.cardsPerNode())).isEqualTo(Map.of("gpu:a100", 2));
    }

    @Test
    void theOldestVersionNamesNoUserAndIsReadAllTheSame() throws IOException {
        var job =
                new PlainCodec().job(recorded("jobs-v0.0.36.json").path("jobs").path(0));

        assertThat(job.user()).isEmpty();
        assertThat(job.isOurs("cardhour")).isTrue();
    }

    @Test
    void aNewVersionIsAskedForExactlyTheseNodes() {
        var job = new TaggedCodec().submission(request()).path("job");

        assertThat(job.path("required_nodes").asText()).isEqualTo("a1,a3");
        assertThat(job.path("tres_per_node").asText()).isEqualTo("gres/gpu:a100:2");
        assertThat(job.path("environment"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("A=1", "B=two words");
        assertThat(job.path("time_limit").path("number").asLong()).isEqualTo(2);
        assertThat(job.path("memory_per_node").path("number").asLong()).isEqualTo(1_024);
        assertThat(job.path("requeue").asBoolean(true)).isFalse();
        assertThat(job.path("tasks").asInt()).isEqualTo(2);
        assertThat(job.path("name").asText()).isEqualTo(NAME);
        assertThat(job.path("comment").asText()).isEqualTo(NAME);
        assertThat(job.path("account").asText()).isEqualTo("tenant-a");
        assertThat(job.has("qos")).isFalse();
    }

    @Test
    void anOldVersionIsAskedInItsOwnWords() {
        var body = new PlainCodec().submission(request());
        var job = body.path("job");

        assertThat(body.path("script").asText()).startsWith("#!/bin/sh");
        assertThat(job.path("gres").asText()).isEqualTo("gpu:a100:2");
        assertThat(job.path("environment").path("B").asText()).isEqualTo("two words");
        assertThat(job.path("time_limit").asLong()).isEqualTo(2);
        assertThat(job.path("no_requeue").asBoolean()).isTrue();
        assertThat(job.has("requeue")).isFalse();
        assertThat(job.has("required_nodes")).isFalse();
    }

    @Test
    void aWaitStatusIsACodeAndASignal() {
        assertThat(new PlainCodec().exit(JSON.getNodeFactory().numberNode(768))).isEqualTo(new Exit(3, 0));
        assertThat(new PlainCodec().exit(JSON.getNodeFactory().numberNode(9))).isEqualTo(new Exit(0, 9));
    }

    @Test
    void theNewestTriedVersionIsSpoken() {
        assertThat(offer(38, 39, 40).number()).isEqualTo(40);
        assertThat(offer(36, 37, 38).number()).isEqualTo(38);
        assertThat(offer(38, 39).number()).isEqualTo(38);
        assertThat(offer(40, 41, 42, 43).number()).isEqualTo(42);
        assertThat(offer(43, 44).number()).isEqualTo(43);
        assertThat(offer(40).isOld()).isFalse();
        assertThat(offer(38).isOld()).isTrue();
    }

    private static SlurmOffer offer(int... numbers) {
        var paths = new TreeMap<String, Integer>();
        for (int number : numbers) {
            paths.put("/slurm/v0.0." + number + "/job/submit", number);
        }
        return SlurmOffer.of(paths.keySet());
    }

    private static SlurmRequest request() {
        return new SlurmRequest(
                new SlurmNote(NAME, Optional.empty(), Optional.empty()),
                "#!/bin/sh\ntrue\n",
                new TreeMap<>(Map.of("A", "1", "B", "two words")),
                new Place(Optional.empty(), Optional.empty(), Optional.of("tenant-a")),
                List.of("a1", "a3"),
                Optional.of("gpu:a100:2"),
                4,
                Optional.of(1_024L),
                Optional.of(Duration.ofSeconds(61)),
                "/runs");
    }

    private static JsonNode recorded(String name) throws IOException {
        try (var file = SlurmCodecTest.class.getResourceAsStream(name)) {
            return JSON.readTree(file);
        }
    }
}
