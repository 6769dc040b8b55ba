package org.cardhour.bench;

import static org.cardhour.pools.control.Ground.done;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.cardhour.planning.core.Assumptions;
import org.cardhour.planning.core.NodeList;
import org.cardhour.planning.core.Saturation;
import org.cardhour.planning.core.SimulatedPool;
import org.cardhour.planning.core.Trace;
import org.cardhour.planning.core.TraceReader;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Mix;

/**
 * A workload and the nodes that it is packed on.
 *
 * @param published what the published heuristic comes to, in percent; empty for a workload of one's own
 */
record PackingCase(String name, SimulatedPool pool, Trace trace, OptionalDouble published) {

    private static final Path TRACES =
            Path.of(System.getProperty("bench.traces", "../shared/traces")).resolve("openb-2023");

    /** The public traces; where they are not at hand, one like them. */
    static List<PackingCase> all() {
        if (!Files.isDirectory(TRACES)) {
            System.out.println("# 1d there is no folder " + TRACES + ": a workload like it is made from a seed");
            return List.of(seeded());
        }
        return List.of(published("default", 95.39), published("multigpu50", 97.18));
    }

    private static PackingCase published(String name, double allocation) {
        var pool = pool(lines("openb_node_list_gpu_node.csv"));
        var trace = done(TraceReader.read(lines("openb_pod_list_" + name + ".csv")));
        return new PackingCase(name, pool, trace, OptionalDouble.of(allocation));
    }

    private static SimulatedPool pool(List<String> nodes) {
        var machines = done(NodeList.read(nodes));
        return new SimulatedPool("openb", List.of(NodeList.cluster(1, machines)), Assumptions.USUAL);
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(TRACES.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PackingCase seeded() {
        var random = new Random(1);
        var nodes = new ArrayList<>(List.of("sn,cpu_milli,memory_mib,gpu,model"));
        for (int node = 1; node <= 300; node++) {
            nodes.add("node-%04d,%d,400000,%d,%s"
                    .formatted(
                            node,
                            64_000 + 32_000 * random.nextInt(2),
                            2 << random.nextInt(3),
                            pick(random, "T4", "A10", "G2")));
        }
        var pods = new ArrayList<>(List.of("name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec"));
        for (int pod = 1; pod <= 2_000; pod++) {
            int cards = random.nextInt(100) < 70 ? 1 : random.nextInt(100) < 40 ? 0 : 1 << random.nextInt(4);
            int part = cards == 1 && random.nextInt(100) < 55 ? 100 * (1 + random.nextInt(9)) : 1_000;
            pods.add("pod-%04d,%d,%d,%d,%d,%s"
                    .formatted(
                            pod,
                            Math.max(1, cards) * 1_000 * (2 + random.nextInt(10)),
                            4_096 * (1 + random.nextInt(8)),
                            cards,
                            part,
                            random.nextInt(100) < 75 ? "" : pick(random, "T4", "A10", "T4|G2")));
        }
        return new PackingCase("seeded", pool(nodes), done(TraceReader.read(pods)), OptionalDouble.empty());
    }

    private static String pick(Random random, String... names) {
        return names[random.nextInt(names.length)];
    }

    List<Cluster> clusters() {
        return pool.clusters();
    }

    int cards() {
        return pool.cards();
    }

    Mix mix() {
        return trace.mix();
    }

    List<Ask> arrivals(double overload, int seed) {
        return new Saturation(pool, trace, overload).arrivals(seed);
    }
}
