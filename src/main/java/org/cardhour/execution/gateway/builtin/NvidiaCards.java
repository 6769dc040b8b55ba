package org.cardhour.execution.gateway.builtin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Load;
import org.cardhour.execution.gateway.Vendor;

/** NVIDIA's cards, as nvidia-smi tells them. */
final class NvidiaCards {

    private static final List<String> CARDS = List.of(
            "nvidia-smi", "--query-gpu=index,uuid,name,memory.total,driver_version", "--format=csv,noheader,nounits");
    private static final List<String> LOAD =
            List.of("nvidia-smi", "--query-gpu=uuid,utilization.gpu,memory.used", "--format=csv,noheader,nounits");

    private static final Pattern CUDA = Pattern.compile("CUDA Version:\\s*([0-9.]+)");
    private static final Pattern SIZE_IN_NAME = Pattern.compile("\\b([0-9]+)\\s?GB\\b");
    private static final Pattern SHAPE = Pattern.compile("(?i)[- ](SXM|PCIE|HBM|[0-9]+\\s?GB).*");
    private static final Pattern BRAND = Pattern.compile("\\b(NVIDIA|Tesla|Quadro|GeForce)\\b");

    /** Memory sizes that are sold, in GiB; what a card reports is a little less. */
    private static final int[] SIZES = {8, 11, 12, 16, 20, 24, 32, 40, 48, 64, 80, 94, 96, 141, 180, 192, 288};

    private NvidiaCards() {}

    static Machine.Found find() {
        return Commands.run(CARDS)
                .map(result -> parse(good(result), Commands.run(List.of("nvidia-smi", "topo", "-m")), about()))
                .orElseGet(() -> new Machine.Found(List.of(), Map.of()));
    }

    static List<Load.Card> load() {
        return Commands.run(LOAD).map(result -> parseLoad(good(result))).orElseGet(List::of);
    }

    static Machine.Found parse(String csv, Optional<Commands.Result> topology, String about) {
        var groups = topology.filter(Commands.Result::isGood)
                .map(result -> nvlinkGroups(result.output()))
                .orElse(Map.of());
        var versions = new HashMap<String, String>();
        var cards = new ArrayList<EngineInventory.Card>();
        csv.lines().map(line -> line.split(",\\s*", -1)).forEach(words -> {
            var index = Integer.parseInt(words[0].strip());
            var memory = Long.parseLong(words[3].strip());
            var link = Optional.ofNullable(groups.get(index))
                    .map(group -> new EngineInventory.Interconnect("NVLINK", group));
            cards.add(new EngineInventory.Card(words[1], Vendor.NVIDIA, index, model(words[2], memory), memory, link));
            versions.put("driver", words[4].strip());
        });
        var cuda = CUDA.matcher(about);
        if (cuda.find()) {
            versions.put("cuda", cuda.group(1));
        }
        return new Machine.Found(cards, versions);
    }

    /** {@code NVIDIA A100-SXM4-80GB} is A100-80G, {@code Tesla T4} with 15,360 MiB is T4-16G. */
    static String model(String name, long memoryMib) {
        var size = SIZE_IN_NAME.matcher(name);
        var gib = size.find()
                ? Integer.parseInt(size.group(1))
                : IntStream.of(SIZES)
                        .filter(sold -> sold * 1_024L >= memoryMib)
                        .findFirst()
                        .orElse((int) (memoryMib / 1_024));
        var chip = SHAPE.matcher(BRAND.matcher(name).replaceAll("").strip()).replaceAll("");
        return chip.replace(" ", "") + "-" + gib + "G";
    }

    /** Cards that NVLink joins, directly or through others; a group is named after its first card. */
    static Map<Integer, String> nvlinkGroups(String matrix) {
        var rows = matrix.lines()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(words -> words[0].matches("GPU\\d+") && words.length > 1 && !words[1].startsWith("GPU"))
                .toList();
        var groups = new HashMap<Integer, String>();
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < row; column++) {
                if (rows.get(row)[column + 1].startsWith("NV")) {
                    var group = groups.computeIfAbsent(column, first -> "nvlink-" + first);
                    groups.put(row, group);
                    break;
                }
            }
        }
        return groups;
    }

    private static List<Load.Card> parseLoad(String csv) {
        return csv.lines()
                .map(line -> line.split(",\\s*", -1))
                .map(words -> new Load.Card(words[0], number(words[1]).map(Long::intValue), number(words[2])))
                .toList();
    }

    /** nvidia-smi writes {@code [N/A]} for what a card does not tell. */
    private static Optional<Long> number(String word) {
        return Stream.of(word.strip())
                .filter(text -> text.matches("\\d+"))
                .map(Long::valueOf)
                .findFirst();
    }

    private static String about() {
        return Commands.run(List.of("nvidia-smi")).map(Commands.Result::output).orElse("");
    }

    private static String good(Commands.Result result) {
        if (!result.isGood()) {
            throw new EngineUnclear("nvidia-smi ended with " + result.exitCode() + ": "
                    + result.output().strip());
        }
        return result.output();
    }
}
