package org.cardhour.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs a group of benchmarks, or one of it, and prints a line for each figure. */
public final class Benchmarks {

    private static final Map<String, Supplier<List<Figure>>> SCHEDULING = new TreeMap<>(Map.of(
            "1a", FullPass::measure,
            "1b", DeltaPass::measure,
            "1c", PreemptionRate::measure,
            "1d", PackingOnTraces::measure,
            "1e", DurablePlacements::measure));

    private static final Map<String, Map<String, Supplier<List<Figure>>>> GROUPS = Map.of("scheduling", SCHEDULING);

    private Benchmarks() {}

    public static void main(String[] names) {
        var name = names.length == 0 ? "scheduling" : names[0];
        var chosen = GROUPS.getOrDefault(name, one(name));
        if (chosen.isEmpty()) {
            System.err.println("There is no benchmark " + name + "; there are " + GROUPS.keySet() + " and "
                    + GROUPS.values().stream()
                            .map(Map::keySet)
                            .map(Object::toString)
                            .toList());
            System.exit(1);
        }
        chosen.forEach(
                (number, measure) -> measure.get().stream().map(line(number)).forEach(System.out::println));
    }

    private static Map<String, Supplier<List<Figure>>> one(String name) {
        var all = new TreeMap<String, Supplier<List<Figure>>>();
        GROUPS.values().forEach(all::putAll);
        all.keySet().retainAll(List.of(name));
        return all;
    }

    private static Function<Figure, String> line(String number) {
        return figure -> figure.line(number);
    }
}
