package org.cardhour.execution.gateway.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Load;
import org.cardhour.execution.gateway.Vendor;

/** Huawei's Ascend cards, as the table of {@code npu-smi info} tells them: two rows for each chip. */
final class AscendCards {

    /** Number and model; health; the rest. */
    private static final Pattern FIRST_ROW =
            Pattern.compile("\\|\\s*(\\d+)\\s+([0-9A-Za-z-]+)\\s*\\|\\s*(\\w+)\\s*\\|.*");

    /** Chip, maybe its place among all chips; bus; busy percent, memory, and last the cards' own memory used / there. */
    private static final Pattern SECOND_ROW = Pattern.compile(
            "\\|\\s*(\\d+)(?:\\s+(\\d+))?\\s*\\|\\s*([0-9A-Fa-f:.]+)\\s*\\|\\s*(\\d+)\\s.*?(\\d+)\\s*/\\s*(\\d+)\\s*\\|");

    private static final Pattern VERSION = Pattern.compile("Version:\\s*([0-9A-Za-z.]+)");

    private AscendCards() {}

    static Machine.Found find() {
        var info = info();
        var version = VERSION.matcher(info);
        return new Machine.Found(
                parse(info).stream().map(Chip::card).toList(),
                version.find() ? Map.of("driver", version.group(1)) : Map.of());
    }

    static List<Load.Card> load() {
        return parse(info()).stream().map(Chip::load).toList();
    }

    record Chip(EngineInventory.Card card, Load.Card load) {}

    static List<Chip> parse(String table) {
        var chips = new ArrayList<Chip>();
        var model = Optional.<String>empty();
        for (var line : table.lines().toList()) {
            var first = FIRST_ROW.matcher(line);
            var second = SECOND_ROW.matcher(line);
            if (second.matches() && model.isPresent()) {
                chips.add(chip(chips.size(), model.get(), second.group(4), second.group(5), second.group(6)));
                model = Optional.empty();
            } else if (first.matches()) {
                model = Optional.of(first.group(2));
            }
        }
        return chips;
    }

    /** Programs count chips in the table's order. */
    private static Chip chip(int index, String model, String busy, String used, String there) {
        var key = "npu-" + index;
        return new Chip(
                new EngineInventory.Card(key, Vendor.ASCEND, index, model, Long.parseLong(there), Optional.empty()),
                new Load.Card(key, Optional.of(Integer.valueOf(busy)), Optional.of(Long.valueOf(used))));
    }

    private static String info() {
        return Commands.run(List.of("npu-smi", "info"))
                .map(result -> {
                    if (!result.isGood()) {
                        throw new EngineUnclear("npu-smi ended with " + result.exitCode());
                    }
                    return result.output();
                })
                .orElse("");
    }
}
