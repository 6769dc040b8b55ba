package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineInventory.Card;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.execution.gateway.EngineInventory.Interconnect;
import org.cardhour.execution.gateway.EngineInventory.Node;
import org.cardhour.execution.gateway.EngineLocation.CardModel;
import org.cardhour.execution.gateway.Load;
import org.cardhour.execution.gateway.Vendor;

/** Reads nodes: what they have, who has it now, and how busy they are. Only those of the partition that was agreed on. */
record SlurmInventory(SlurmCards models, Optional<String> partition) {

    private static final Set<String> IN_USE = Set.of("IDLE", "MIXED", "ALLOCATED", "COMPLETING", "PLANNED", "RESERVED");
    private static final Set<String> SHUT =
            Set.of("DOWN", "ERROR", "FAIL", "FUTURE", "NOT_RESPONDING", "INVALID_REG", "POWERED_DOWN", "MAINTENANCE");
    private static final String DRAIN = "DRAIN";
    private static final int MIB_OF_GIB = 1_024;

    EngineInventory inventory(List<JsonNode> nodes, Collection<SlurmJob> ours, Instant at) {
        return new EngineInventory(at, mine(nodes).map(node -> node(node, ours)).toList());
    }

    Load load(List<JsonNode> nodes, Instant at) {
        return new Load(at, mine(nodes).map(SlurmInventory::load).toList());
    }

    private Stream<JsonNode> mine(List<JsonNode> nodes) {
        Predicate<JsonNode> isMine = node -> partition
                .map(name -> Fields.texts(node.path("partitions")).contains(name))
                .orElse(true);
        return nodes.stream().filter(isMine);
    }

    private Node node(JsonNode node, Collection<SlurmJob> ours) {
        var name = Fields.text(node.path("name"));
        var there = SlurmCards.counted(Fields.text(node.path("gres")));
        var used = SlurmCards.counted(Fields.text(node.path("gres_used")));
        return new Node(
                name,
                condition(node),
                node.path("cpus").asInt(),
                node.path("real_memory").asLong(),
                cards(there),
                taken(used, ofOurs(name, ours)),
                versions(node));
    }

    /** Whatever is not plainly in use is not offered. */
    private static Condition condition(JsonNode node) {
        var states = new HashSet<>(Fields.words(node.path("state")));
        states.addAll(Fields.words(node.path("state_flags")));
        if (states.stream().anyMatch(SHUT::contains)) {
            return Condition.DOWN;
        }
        if (states.contains(DRAIN) || states.contains("DRAINED") || states.contains("DRAINING")) {
            return Condition.DRAINED;
        }
        return states.stream().anyMatch(IN_USE::contains) ? Condition.UP : Condition.DOWN;
    }

    private List<Card> cards(Map<String, Integer> counts) {
        var cards = new ArrayList<Card>();
        counts.forEach((name, count) -> {
            for (int index = 0; index < count; index++) {
                cards.add(card(name, index));
            }
        });
        return cards;
    }

    private Card card(String name, int index) {
        var model = models.model(name);
        var vendor = name.startsWith("npu") ? Vendor.ASCEND : Vendor.NVIDIA;
        var key = vendor == Vendor.ASCEND ? "npu-" + index : name.replace(':', '-') + "-" + index;
        return new Card(
                key,
                vendor,
                index,
                model.map(CardModel::model).orElse(name),
                model.map(CardModel::memoryGib).orElse(0) * (long) MIB_OF_GIB,
                model.map(CardModel::interconnect)
                        .filter(kind -> !kind.isBlank())
                        .map(kind -> new Interconnect(kind, "node")));
    }

    private static Map<String, Integer> ofOurs(String node, Collection<SlurmJob> ours) {
        var held = new HashMap<String, Integer>();
        for (var job : ours) {
            if (NodeNames.of(job.nodes()).contains(node)) {
                SlurmCards.counted(job.cardsPerNode()).forEach((name, count) -> held.merge(name, count, Integer::sum));
            }
        }
        return held;
    }

    private Map<String, Integer> taken(Map<String, Integer> used, Map<String, Integer> ours) {
        var taken = new HashMap<String, Integer>();
        used.forEach((name, count) -> {
            int others = count - ours.getOrDefault(name, 0);
            if (others > 0) {
                taken.merge(models.model(name).map(CardModel::model).orElse(name), others, Integer::sum);
            }
        });
        return taken;
    }

    private static Map<String, String> versions(JsonNode node) {
        var versions = new HashMap<String, String>();
        Optional.of(Fields.text(node.path("operating_system")))
                .filter(text -> !text.isBlank())
                .ifPresent(text -> {
                    var words = text.split(" ", 3);
                    versions.put("os", words[0]);
                    versions.put("kernel", words.length > 1 ? words[1] : "");
                });
        return versions;
    }

    private static Load.Node load(JsonNode node) {
        var free = Fields.number(node.path("free_mem"))
                .or(() -> Fields.number(node.path("free_memory")))
                .orElse(0L);
        return new Load.Node(
                Fields.text(node.path("name")),
                Fields.number(node.path("cpu_load")).orElse(0L) / 100.0,
                Math.max(0, node.path("real_memory").asLong() - free),
                List.of());
    }
}
