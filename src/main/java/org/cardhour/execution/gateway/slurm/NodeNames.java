package org.cardhour.execution.gateway.slurm;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads Slurm's short way of writing names of nodes, such as {@code a[1-3,7],login,b[01-02]-x[1-2]}. */
final class NodeNames {

    private static final Pattern GROUP = Pattern.compile("([^\\[]*)\\[([^\\]]*)\\](.*)");
    private static final Pattern RANGE = Pattern.compile("(\\d+)-(\\d+)");

    /** No cluster has more in one name; a longer range is a mistake of somebody's. */
    private static final int MOST = 100_000;

    private NodeNames() {}

    static Set<String> of(String text) {
        var names = new LinkedHashSet<String>();
        for (var one : text.split(",(?![^\\[]*\\])", -1)) {
            if (!one.isBlank()) {
                expand("", one.strip(), names);
            }
        }
        return names;
    }

    private static void expand(String before, String text, Set<String> names) {
        var group = GROUP.matcher(text);
        if (!group.matches()) {
            names.add(before + text);
            return;
        }
        for (var part : group.group(2).split(",", -1)) {
            for (var number : numbers(part)) {
                expand(before + group.group(1) + number, group.group(3), names);
            }
        }
    }

    private static Set<String> numbers(String part) {
        var numbers = new LinkedHashSet<String>();
        var range = RANGE.matcher(part);
        if (!range.matches()) {
            numbers.add(part);
            return numbers;
        }
        int width = range.group(1).length();
        int last = Integer.parseInt(range.group(2));
        for (int number = Integer.parseInt(range.group(1)); number <= last && numbers.size() < MOST; number++) {
            numbers.add(("%0" + width + "d").formatted(number));
        }
        return numbers;
    }
}
