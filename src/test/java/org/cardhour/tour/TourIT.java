package org.cardhour.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.cardhour.launch.CardsGivenBack;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CardsGivenBack.class)
class TourIT {

    private static final int MINUTES = 10;
    private static final Pattern ERROR = Pattern.compile("\\[\\S*(ERROR|SEVERE)\\S*]");

    @Test
    void everyStepOfTheTourIsRight() throws IOException, InterruptedException {
        var stack = Stack.shared();
        var tour = new ProcessBuilder("bash", "src/examples/tour.sh");
        tour.environment().put("BASE", stack.baseUrl());
        tour.environment().put("ISSUER", stack.issuer());
        var said = File.createTempFile("tour", ".txt");
        int logged = serverLog().size();

        var process = tour.redirectErrorStream(true).redirectOutput(said).start();
        boolean hasEnded = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroy();

        var lines = Files.readString(said.toPath(), StandardCharsets.UTF_8);
        assertThat(hasEnded).as(lines).isTrue();
        assertThat(process.exitValue()).as(lines).isZero();
        assertThat(lines.lines().toList().getLast()).matches("tour: (\\d+) steps, \\1 ok");
        var log = serverLog();
        assertThat(errors(log.subList(logged, log.size()))).isEmpty();
    }

    /** What the container swallows, an observer that can't be called say, stands only there. */
    private static List<String> errors(List<String> log) {
        return log.stream().filter(line -> ERROR.matcher(line).find()).toList();
    }

    private static List<String> serverLog() throws IOException {
        return Files.readAllLines(Stack.shared().home().resolve("log/server.log"), StandardCharsets.UTF_8);
    }
}
