package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.cardhour.execution.gateway.EngineUnclear;

/** What slurmrestd says to a call: an HTTP status, which often says little, and a body with errors of its own. */
record SlurmAnswer(int status, JsonNode body) {

    private static final int OK = 200;

    boolean isOk() {
        return status == OK && body.path("errors").isEmpty();
    }

    /** This answer; anything but a clear yes is thrown. */
    SlurmAnswer orUnclear(String what) {
        if (!isOk()) {
            throw unclear(what);
        }
        return this;
    }

    EngineUnclear unclear(String what) {
        return new EngineUnclear("Slurm does not say " + what + ": HTTP " + status
                + message().map(text -> ", " + text).orElse(""));
    }

    /** The number of Slurm's own error, the highest where it names several. */
    OptionalInt error() {
        return errors().flatMap(error -> IntStream.of(
                                error.path("error_number").asInt(),
                                error.path("error_code").asInt())
                        .boxed())
                .mapToInt(Integer::intValue)
                .filter(number -> number != 0)
                .max();
    }

    /** What it says of its errors, for people. */
    Optional<String> message() {
        var text = errors().map(SlurmAnswer::text)
                .filter(one -> !one.isBlank())
                .distinct()
                .collect(Collectors.joining("; "));
        return Optional.of(text).filter(one -> !one.isEmpty());
    }

    private Stream<JsonNode> errors() {
        return StreamSupport.stream(body.path("errors").spliterator(), false);
    }

    private static String text(JsonNode error) {
        var said = error.path("error").asText("");
        return said.isEmpty() ? error.path("description").asText("") : said;
    }
}
