package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the kernel's table of processes. A process that ends while it is read is one that is not there. */
final class Proc {

    /** Field numbers of /proc/PID/stat (man 5 proc), counted from the one after the name in brackets. */
    private static final int STATE = 0;

    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int BIRTH = 19;

    private final Path root;
    private final String boot;

    Proc() {
        this(Path.of("/proc"));
    }

    Proc(Path root) {
        this.root = root;
        this.boot = readText(root.resolve("sys/kernel/random/boot_id"))
                .orElseThrow(() -> new IllegalStateException("no boot id under " + root))
                .strip();
    }

    /** @param birth clock ticks between the machine's start and the process's */
    record Status(long pid, char state, long group, long session, long birth) {

        boolean isAlive() {
            return state != 'Z' && state != 'X';
        }

        boolean isSuspended() {
            return state == 'T';
        }
    }

    String boot() {
        return boot;
    }

    /** The process, if it is alive and the very one that is meant. */
    Optional<Status> find(ProcessIdentity identity) {
        return identity.boot().equals(boot)
                ? status(identity.pid())
                        .filter(status -> status.birth() == identity.birth())
                        .filter(Status::isAlive)
                : Optional.empty();
    }

    Optional<Status> status(long pid) {
        return readText(root.resolve(Long.toString(pid)).resolve("stat")).map(text -> parse(pid, text));
    }

    List<Status> all() {
        try (var entries = Files.list(root)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.chars().allMatch(Character::isDigit))
                    .flatMap(name -> status(Long.parseLong(name)).stream())
                    .filter(Status::isAlive)
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Whether the process was started with this very {@code NAME=value}, as far as we may see. */
    boolean carries(long pid, String variable) {
        var environment =
                readText(root.resolve(Long.toString(pid)).resolve("environ")).orElse("");
        return ("\0" + environment).contains("\0" + variable + "\0");
    }

    Optional<Integer> userOf(long pid) {
        try {
            return Optional.of((Integer)
                    Files.getAttribute(root.resolve(Long.toString(pid)), "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static Status parse(long pid, String text) {
        var fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        return new Status(
                pid,
                fields[STATE].charAt(0),
                Long.parseLong(fields[GROUP]),
                Long.parseLong(fields[SESSION]),
                Long.parseLong(fields[BIRTH]));
    }

    private static Optional<String> readText(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
