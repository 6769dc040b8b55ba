package org.cardhour.planning.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.scheduling.core.Availability;
import org.cardhour.scheduling.core.Card;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Node;
import org.cardhour.scheduling.core.Packaging;

/**
 * Makes one cluster of a list of nodes, such as the CSV of the openb traces: name, thousandths of cores, memory, number
 * and model of cards. Ids follow the names, so that the same nodes give the same cluster in whatever order they stand.
 */
public final class NodeList {

    /** A machine of the list. */
    public record Machine(String name, long cpuMillis, long memoryMib, int cards, String model, int memoryGib) {}

    private static final int MOST_CARDS = 1_024;

    private NodeList() {}

    /** The pool that the lines describe, or the line that is wrong. */
    public static Outcome<List<Machine>> read(List<String> lines) {
        try {
            var table = Table.of(lines);
            if (!table.has("sn", "cpu_milli", "gpu")) {
                throw new Unreadable("NODES_UNKNOWN", Map.of());
            }
            var names = new HashSet<String>();
            var machines = table.rows().stream().map(row -> machine(row, names)).toList();
            return machines.isEmpty()
                    ? Outcome.refused(new Unreadable("NODES_EMPTY", Map.of()).refusal())
                    : Outcome.done(machines);
        } catch (Unreadable e) {
            return Outcome.refused(e.refusal());
        }
    }

    private static Machine machine(Table.Row row, Set<String> names) {
        var name = row.text("sn").orElseThrow(() -> Unreadable.missing(row.line(), "sn"));
        long cards = row.number("gpu");
        if (cards > MOST_CARDS) {
            throw Unreadable.range(row.line(), "gpu", cards);
        }
        if (!names.add(name)) {
            throw new Unreadable("NODE_TWICE", Map.of("line", "" + row.line(), "value", name));
        }
        var model = row.text("model");
        if (cards > 0 && model.isEmpty()) {
            throw Unreadable.missing(row.line(), "model");
        }
        return new Machine(
                name,
                row.number("cpu_milli"),
                row.numberIfThere("memory_mib").orElse(Long.MAX_VALUE / 4),
                (int) cards,
                model.orElse(""),
                0);
    }

    /** A cluster of these machines that offers all of its cards. */
    public static Cluster cluster(int number, List<Machine> machines) {
        var nodes = new ArrayList<Node>();
        var offered = new HashMap<String, Cards>();
        machines.stream().sorted(Comparator.comparing(Machine::name)).forEach(machine -> {
            nodes.add(node(number, nodes.size() + 1, machine));
            if (machine.cards() > 0) {
                offered.merge(machine.model(), Cards.of(machine.cards()), Cards::plus);
            }
        });
        return new Cluster(
                new UUID(2, number),
                new UUID(3, number),
                Availability.OPEN,
                Set.of(JobKind.values()),
                Set.of(Packaging.values()),
                offered,
                nodes);
    }

    private static Node node(int cluster, int number, Machine machine) {
        long id = (long) cluster << 32 | number;
        var cards = IntStream.range(0, machine.cards())
                .mapToObj(card -> new Card(new UUID(id, card), machine.model(), machine.memoryGib()))
                .toList();
        return new Node(new UUID(1, id), Availability.OPEN, machine.cpuMillis(), machine.memoryMib(), cards);
    }
}
