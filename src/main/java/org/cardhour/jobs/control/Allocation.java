package org.cardhour.jobs.control;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.core.Standing;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.HeldAmounts;

/**
 * What a job is given: cards of one model on nodes of one cluster.
 *
 * @param model empty for a job without cards
 * @param limit what the tenant may hold of the model in the pool, this included
 * @param hostLimits what the tenant may hold of CPU and memory there, as {@link HeldAmounts} counts them; what is missing
 *     is not limited
 */
public record Allocation(
        UUID clusterId,
        UUID poolId,
        String model,
        Standing standing,
        Cards limit,
        Map<String, Long> hostLimits,
        List<OnNode> nodes) {

    /** One whose tenant may hold any CPU and memory. */
    public Allocation(UUID clusterId, UUID poolId, String model, Standing standing, Cards limit, List<OnNode> nodes) {
        this(clusterId, poolId, model, standing, limit, Map.of(), nodes);
    }

    /** What is given on one node. */
    public record OnNode(UUID nodeId, long cpuMillis, long memoryMib, List<OfCard> cards) {

        public OnNode {
            cards = List.copyOf(cards);
        }
    }

    /** A card, or a part of one. */
    public record OfCard(UUID cardId, Cards part) {}

    public Allocation {
        hostLimits = Map.copyOf(hostLimits);
        nodes = List.copyOf(nodes);
    }

    /** What it takes of the host's resources and of cards. */
    SortedMap<String, Long> amounts() {
        var amounts = new TreeMap<String, Long>();
        nodes.forEach(node -> {
            amounts.merge(HeldAmounts.CPU, node.cpuMillis(), Long::sum);
            amounts.merge(HeldAmounts.MEMORY, node.memoryMib(), Long::sum);
        });
        amounts.put(HeldAmounts.cards(model), total().thousandths());
        return amounts;
    }

    /** All cards of it. */
    public Cards total() {
        return nodes.stream()
                .flatMap(node -> node.cards().stream())
                .map(OfCard::part)
                .reduce(Cards.NONE, Cards::plus);
    }
}
