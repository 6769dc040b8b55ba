package org.cardhour.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlurmEngineIT {

    @ParameterizedTest
    @CsvSource({"V24_11, v0.0.42", "V22_05, v0.0.38"})
    void realSlurmRunsJobsAndLeavesNothingBehind(SlurmRelease release, String plugin) throws IOException {
        release.assumeInstalled();
        var engine = SlurmEngine.start(release);
        var init = engine.init();

        try (engine) {
            engine.submitAs(
                    "cardhour", "echo $CUDA_VISIBLE_DEVICES >/srv/cluster/jobs/cards; sleep 600", "--gres=gpu:a100:2");

            await().atMost(Duration.ofSeconds(20))
                    .until(() -> Folders.text(engine.work().resolve("cards")).equals("0,1"));
            assertThat(versions(engine)).contains(plugin);
        }

        await().atMost(Duration.ofSeconds(10))
                .until(() -> ProcessHandle.of(init).isEmpty());
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain("/srv/cluster");
    }

    private static String versions(SlurmEngine engine) throws IOException {
        var asking = engine.endpoint().resolve("/openapi/v3").toURL().openConnection();
        asking.setRequestProperty("X-SLURM-USER-NAME", "cardhour");
        asking.setRequestProperty("X-SLURM-USER-TOKEN", engine.token("cardhour", Duration.ofMinutes(5)));
        try (var body = asking.getInputStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
