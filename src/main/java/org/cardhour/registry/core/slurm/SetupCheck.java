package org.cardhour.registry.core.slurm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Looks whether the parts of a plan go together: names that are there once, devices that are as many as the cards. */
public final class SetupCheck {

    private static final Pattern SPAN = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    private SetupCheck() {}

    /** All flaws, in the order of what was sent. */
    public static List<SetupFlaw> flaws(List<BareMachine> machines, List<SetupPlan.Partition> partitions) {
        var flaws = new ArrayList<SetupFlaw>();
        var names = new HashSet<String>();
        var places = new HashSet<String>();
        for (int i = 0; i < machines.size(); i++) {
            var machine = machines.get(i);
            var pointer = "/machines/" + i;
            add(flaws, names.add(machine.name()), pointer + "/name", "MACHINE_NAME_TWICE", machine.name());
            var place = machine.address() + ":"
                    + machine.port().map(String::valueOf).orElse("");
            add(flaws, places.add(place), pointer + "/address", "MACHINE_ADDRESS_TWICE", machine.address());
            var isWhole = machine.cpus() % machine.sockets() == 0;
            add(flaws, isWhole, pointer + "/sockets", "MACHINE_SOCKETS_WRONG", "" + machine.sockets());
            flaws.addAll(devices(machine, pointer));
        }
        flaws.addAll(partitions(partitions, names));
        return flaws;
    }

    private static List<SetupFlaw> devices(BareMachine machine, String pointer) {
        var flaws = new ArrayList<SetupFlaw>();
        for (int i = 0; i < machine.cards().size(); i++) {
            var set = machine.cards().get(i);
            add(
                    flaws,
                    count(set.devices()) == set.count(),
                    pointer + "/cards/" + i + "/devices",
                    "MACHINE_DEVICES_WRONG",
                    set.devices() + " ≠ " + set.count());
        }
        var types = machine.cards().stream().map(CardSet::type).collect(Collectors.toSet());
        add(flaws, types.size() == machine.cards().size(), pointer + "/cards", "MACHINE_CARDS_TWICE", machine.gres());
        return flaws;
    }

    private static List<SetupFlaw> partitions(List<SetupPlan.Partition> partitions, Set<String> machines) {
        var flaws = new ArrayList<SetupFlaw>();
        var names = new HashSet<String>();
        for (int i = 0; i < partitions.size(); i++) {
            var partition = partitions.get(i);
            add(flaws, names.add(partition.name()), "/partitions/" + i + "/name", "PARTITION_TWICE", partition.name());
            for (var node : partition.nodes()) {
                add(flaws, machines.contains(node), "/partitions/" + i + "/nodes", "PARTITION_NODE_UNKNOWN", node);
            }
        }
        return flaws;
    }

    private static void add(List<SetupFlaw> flaws, boolean isSound, String pointer, String code, String value) {
        if (!isSound) {
            flaws.add(new SetupFlaw(pointer, code, value));
        }
    }

    /** How many files a name with a span in brackets stands for; 1 without. */
    static int count(String devices) {
        int open = devices.indexOf('[');
        if (open < 0) {
            return 1;
        }
        int count = 0;
        for (String part : devices.substring(open + 1, devices.length() - 1).split(",", -1)) {
            var span = SPAN.matcher(part);
            if (!span.matches()) {
                return 0;
            }
            int first = Integer.parseInt(span.group(1));
            int last = span.group(2) == null ? first : Integer.parseInt(span.group(2));
            count += Math.max(0, last - first + 1);
        }
        return count;
    }
}
