package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.Load;
import org.cardhour.execution.gateway.Vendor;
import org.cardhour.execution.gateway.builtin.RunnerSettings.VirtualCards;

/** This machine as an engine's only node: its cards if it has any, else the virtual ones that are declared. */
final class Machine {

    private final VirtualCards virtual;
    private final RunnerFolder runner;

    Machine(VirtualCards virtual, RunnerFolder runner) {
        this.virtual = virtual;
        this.runner = runner;
    }

    /** What one vendor's tool says of its cards. */
    record Found(List<EngineInventory.Card> cards, Map<String, String> versions) {}

    EngineInventory inventory(Instant now) {
        var nvidia = NvidiaCards.find();
        var ascend = AscendCards.find();
        var real = Stream.of(nvidia, ascend)
                .flatMap(found -> found.cards().stream())
                .toList();
        var versions = new HashMap<>(nvidia.versions());
        versions.putAll(ascend.versions());
        versions.put("os", operatingSystem());
        versions.put("kernel", line(Path.of("/proc/sys/kernel/osrelease")));
        var node = new EngineInventory.Node(
                name(),
                runner.isDrained() ? EngineInventory.Condition.DRAINED : EngineInventory.Condition.UP,
                Runtime.getRuntime().availableProcessors(),
                memoryMib("MemTotal:"),
                real.isEmpty() ? virtualCards() : real,
                Map.of(),
                versions);
        return new EngineInventory(now, List.of(node));
    }

    Load load(Instant now) {
        var cards = Stream.of(NvidiaCards.load(), AscendCards.load())
                .flatMap(List::stream)
                .toList();
        var busyCores = Double.parseDouble(line(Path.of("/proc/loadavg")).split(" ", -1)[0]);
        var usedMemory = memoryMib("MemTotal:") - memoryMib("MemAvailable:");
        return new Load(now, List.of(new Load.Node(name(), busyCores, usedMemory, cards)));
    }

    /** Fails when it is not the name of this machine. */
    void check(String node) {
        if (!node.equals(name())) {
            throw new IllegalArgumentException("there is no node " + node + ", only " + name());
        }
    }

    private List<EngineInventory.Card> virtualCards() {
        return IntStream.range(0, virtual.count())
                .mapToObj(index -> new EngineInventory.Card(
                        "virtual-" + index,
                        Vendor.VIRTUAL,
                        index,
                        virtual.model(),
                        virtual.memoryGib() * 1_024L,
                        Optional.empty()))
                .toList();
    }

    private static String name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    private static String operatingSystem() {
        return lines(Path.of("/etc/os-release")).stream()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .findFirst()
                .orElse("Linux");
    }

    private static long memoryMib(String name) {
        return lines(Path.of("/proc/meminfo")).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.split("\\s+", -1))
                .mapToLong(words -> Long.parseLong(words[1]) / 1_024)
                .findFirst()
                .orElseThrow();
    }

    private static String line(Path file) {
        return lines(file).getFirst();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
