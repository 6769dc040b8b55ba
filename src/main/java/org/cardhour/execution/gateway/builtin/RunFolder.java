package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.RunName;

/**
 * Where one run lies, and what is recorded of it. {@code records} and {@code log} belong to Cardhour; the tenant's user
 * reads {@code program} and owns {@code work} and {@code tmp}.
 */
record RunFolder(RunName name, Path path) {

    /** The main program, from when it was about to run. */
    record Started(ProcessIdentity process, Instant at) {}

    /** @param how as the wrapper says it: exited, deadline, bad-command, not-launched; or as we do: vanished, revoked */
    record Ended(int exitCode, Instant at, String how) {}

    Path records() {
        return path.resolve("records");
    }

    Path log(LogStream stream) {
        return path.resolve("log").resolve(stream.name().toLowerCase(Locale.ROOT));
    }

    Path work() {
        return path.resolve("work");
    }

    Path temporary() {
        return path.resolve("tmp");
    }

    Path program() {
        return path.resolve("program");
    }

    /** Empty for a run that was never ordered here. */
    Optional<OrderNotes> order() {
        return Records.read(record("order")).map(OrderNotes::parse);
    }

    void keepOrder(OrderNotes notes) {
        Records.keep(record("order"), notes.text());
    }

    /** Makes sure that no wrapper starts this run from now on, unless one already has. */
    Records.Claim claim() {
        return Records.claim(record("claim"));
    }

    boolean isClaimed() {
        return Files.exists(record("claim"));
    }

    Optional<ProcessIdentity> wrapper() {
        return Records.read(record("wrapper")).map(text -> identity(text.split(" ", -1)));
    }

    Optional<Started> started() {
        return Records.read(record("started"))
                .map(text -> text.split(" ", -1))
                .map(words -> new Started(identity(words), instant(words[3])));
    }

    Optional<Ended> ended() {
        return Records.read(record("ended"))
                .map(text -> text.split(" ", -1))
                .map(words -> new Ended(Integer.parseInt(words[0]), instant(words[1]), words[2]));
    }

    void keepEnded(Ended end) {
        Records.keep(record("ended"), end.exitCode() + " " + end.at().toEpochMilli() + " " + end.how());
    }

    Optional<Instant> freed() {
        return Records.read(record("freed")).map(RunFolder::instant);
    }

    void keepFreed(Instant at) {
        Records.keep(record("freed"), Long.toString(at.toEpochMilli()));
    }

    /** When a run that was told to end is ended by force. */
    Optional<Instant> killAt() {
        return Records.read(record("kill-at")).map(RunFolder::instant);
    }

    void keepKillAt(Instant at) {
        Records.keep(record("kill-at"), Long.toString(at.toEpochMilli()));
    }

    /** When the run's processes were told to end. */
    Optional<Instant> toldToEnd() {
        return Records.read(record("told-to-end")).map(RunFolder::instant);
    }

    void keepToldToEnd(Instant at) {
        Records.keep(record("told-to-end"), Long.toString(at.toEpochMilli()));
    }

    /** Whether it was told to end because Cardhour itself stopped. */
    boolean stoppedWithPlatform() {
        return Files.exists(record("stopped-with-platform"));
    }

    void keepStoppedWithPlatform() {
        Records.keep(record("stopped-with-platform"), "");
    }

    boolean ranOutOfMemory() {
        return Files.exists(record("out-of-memory"));
    }

    void keepOutOfMemory() {
        Records.keep(record("out-of-memory"), "");
    }

    /** The last time anybody saw it alive. */
    Optional<Instant> lastSeen() {
        try {
            return Files.exists(record("seen"))
                    ? Optional.of(Files.getLastModifiedTime(record("seen")).toInstant())
                    : Optional.empty();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void keepSeen(Instant now) {
        try {
            if (!Files.exists(record("seen"))) {
                Records.keep(record("seen"), "");
            }
            Files.setLastModifiedTime(record("seen"), FileTime.from(now));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Path record(String file) {
        return records().resolve(file);
    }

    private static ProcessIdentity identity(String[] words) {
        return new ProcessIdentity(Long.parseLong(words[0]), Long.parseLong(words[1]), words[2]);
    }

    private static Instant instant(String epochMillis) {
        return Instant.ofEpochMilli(Long.parseLong(epochMillis));
    }
}
