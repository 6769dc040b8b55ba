package org.cardhour.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.Test;

class TourIT {

    private static final int MINUTES = 10;

    @Test
    void everyStepOfTheTourIsRight() throws IOException, InterruptedException {
        var stack = Stack.shared();
        var tour = new ProcessBuilder("bash", "src/examples/tour.sh");
        tour.environment().put("BASE", stack.baseUrl());
        tour.environment().put("ISSUER", stack.issuer());
        var said = File.createTempFile("tour", ".txt");

        var process = tour.redirectErrorStream(true).redirectOutput(said).start();
        boolean hasEnded = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroy();

        var lines = Files.readString(said.toPath(), StandardCharsets.UTF_8);
        assertThat(hasEnded).as(lines).isTrue();
        assertThat(process.exitValue()).as(lines).isZero();
        assertThat(lines.lines().toList().getLast()).matches("tour: (\\d+) steps, \\1 ok");
    }
}
