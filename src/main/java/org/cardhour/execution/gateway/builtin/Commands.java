package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.cardhour.execution.gateway.EngineUnclear;

/** Runs short programs of the machine, such as kill or nvidia-smi, and waits for them no longer than allowed. */
final class Commands {

    private static final Duration LIMIT = Duration.ofSeconds(15);

    private Commands() {}

    /** @param output of both streams */
    record Result(int exitCode, String output) {

        boolean isGood() {
            return exitCode == 0;
        }
    }

    /** Empty when there is no such program. Output goes through a file: a program that hangs can't hold us by a pipe. */
    static Optional<Result> run(List<String> line) {
        try {
            var output = Files.createTempFile("cardhour-command", ".out");
            try {
                return run(line, output);
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineUnclear("interrupted in " + line.getFirst(), interrupted);
        }
    }

    private static Optional<Result> run(List<String> line, Path output) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(line)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Process process;
        try {
            process = builder.start();
        } catch (IOException notFound) {
            return Optional.empty();
        }
        if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new EngineUnclear(line.getFirst() + " did not end within " + LIMIT.toSeconds() + " s");
        }
        return Optional.of(new Result(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8)));
    }
}
