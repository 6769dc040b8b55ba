package org.cardhour.execution.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cardhour.launch.Workplace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogFollowingIT {

    private static final int LINES = 40;
    private static final String COUNTING =
            "for i in $(seq %d); do echo \"line $i 第\"; sleep 0.1; done".formatted(LINES);

    @RegisterExtension
    final Workplace workplace = new Workplace();

    /** What one event says. */
    private record Event(String name, String id, String data) {}

    @Test
    void whoComesBackWithTheLastIdMissesNothingAndSeesNothingTwice() throws IOException, InterruptedException {
        var job = workplace.submit(1, COUNTING);
        workplace.awaitState(job, "RUNNING");

        var first = follow(job, Optional.empty(), event -> event.data().contains("line 3 "));
        var second = follow(
                job, Optional.of(first.getLast().id()), event -> event.data().contains("line 9 "));
        var rest = follow(job, Optional.of(second.getLast().id()), event -> false);

        assertThat(text(first) + text(second) + text(rest))
                .isEqualTo(IntStream.rangeClosed(1, LINES)
                        .mapToObj("line %d 第\n"::formatted)
                        .collect(Collectors.joining()));
        assertThat(rest.getLast().name()).isEqualTo("end");
    }

    /** The events up to the first that is enough, or to the end of the stream. */
    private List<Event> follow(String job, Optional<String> lastId, Predicate<Event> isEnough)
            throws IOException, InterruptedException {
        var stack = workplace.stack();
        var request = HttpRequest.newBuilder(URI.create(stack.baseUrl() + "/api/v1/jobs/" + job + "/logs"))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + stack.token("bob"))
                .header("Accept", "text/event-stream");
        lastId.ifPresent(id -> request.header("Last-Event-ID", id));
        try (var client = HttpClient.newHttpClient()) {
            var body =
                    client.send(request.build(), BodyHandlers.ofInputStream()).body();
            try (var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
                return events(lines, isEnough);
            } finally {
                client.shutdownNow();
            }
        }
    }

    private static List<Event> events(BufferedReader lines, Predicate<Event> isEnough) throws IOException {
        var events = new ArrayList<Event>();
        var block = new ArrayList<String>();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isEmpty()) {
                block.add(line);
            } else if (!block.isEmpty()) {
                events.add(event(block));
                block.clear();
                if (isEnough.test(events.getLast())) {
                    return events;
                }
            }
        }
        return events;
    }

    private static Event event(List<String> block) {
        return new Event(field(block, "event"), field(block, "id"), field(block, "data"));
    }

    private static String field(List<String> block, String name) {
        return block.stream()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).replaceFirst("^ ", ""))
                .collect(Collectors.joining("\n"));
    }

    private static String text(List<Event> events) {
        return events.stream()
                .filter(event -> event.name().equals("log"))
                .map(Event::data)
                .collect(Collectors.joining());
    }
}
