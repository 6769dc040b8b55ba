package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which TCP sockets processes listen on, read from Linux's /proc. */
final class Sockets {

    private static final String LISTENING = "0A";
    private static final Set<String> LOOPBACK =
            Set.of("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F");

    private Sockets() {}

    /** Address and port in the hexadecimal form of /proc/net/tcp, of each listener that others could reach. */
    static List<String> listeningOutsideLoopback(List<ProcessHandle> processes) {
        Set<String> inodes = processes.stream().flatMap(Sockets::inodes).collect(Collectors.toSet());
        return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(Sockets::lines)
                .map(line -> line.strip().split(" +"))
                .filter(fields -> fields[3].equals(LISTENING) && inodes.contains(fields[9]))
                .map(fields -> fields[1].toUpperCase(Locale.ROOT))
                .filter(address -> !LOOPBACK.contains(address.substring(0, address.indexOf(':'))))
                .toList();
    }

    private static Stream<String> inodes(ProcessHandle process) {
        try (Stream<Path> open = Files.list(Path.of("/proc", String.valueOf(process.pid()), "fd"))) {
            return open.flatMap(Sockets::target).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> target(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            return target.startsWith("socket:[") ? Stream.of(target.replaceAll("[^0-9]", "")) : Stream.of();
        } catch (IOException e) {
            return Stream.of();
        }
    }

    private static Stream<String> lines(String file) {
        try {
            return Files.exists(Path.of(file))
                    ? Files.readAllLines(Path.of(file)).stream().skip(1)
                    : Stream.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
