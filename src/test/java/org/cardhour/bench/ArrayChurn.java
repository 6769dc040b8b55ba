package org.cardhour.bench;

import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Snapshot;

/**
 * The anchor of preemption: runs as numbers on a stack for each node, the cheapest on top, and a bitset of the nodes that
 * still have so many cards to take. An urgent job takes from the first node that has enough. It knows no classes, quotas
 * or giving back.
 */
final class ArrayChurn {

    private static final int MODELS = PoolLoad.MODELS.size();
    private static final int FULL = PoolLoad.CARDS_PER_NODE;

    private final int[] modelOf;
    private final int[][] stacks;
    private final int[] wantedModels;
    private final int[] wantedCards;
    private final int words;

    ArrayChurn(Snapshot full) {
        var numbers = new HashMap<UUID, Integer>();
        var nodes = full.clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .toList();
        modelOf = nodes.stream()
                .mapToInt(
                        node -> PoolLoad.MODELS.indexOf(node.cards().getFirst().model()))
                .toArray();
        nodes.forEach(node -> numbers.put(node.id(), numbers.size()));
        var onNodes = new HashMap<Integer, List<Run>>();
        full.runs()
                .forEach(run -> onNodes.computeIfAbsent(
                                numbers.get(run.allocation().nodes().getFirst().nodeId()),
                                unused -> new java.util.ArrayList<>())
                        .add(run));
        stacks = new int[nodes.size()][];
        for (int node = 0; node < stacks.length; node++) {
            stacks[node] = onNodes.getOrDefault(node, List.of()).stream()
                    .sorted(java.util.Comparator.comparing(Run::savedAt).thenComparing(Run::id))
                    .mapToInt(run -> (int) run.allocation().total().whole())
                    .toArray();
        }
        wantedModels = full.pending().stream()
                .mapToInt(job -> PoolLoad.MODELS.indexOf(
                        job.ask().cards().models().iterator().next()))
                .toArray();
        wantedCards = full.pending().stream().mapToInt(ArrayChurn::cards).toArray();
        words = (nodes.size() + 63) / 64;
    }

    private static int cards(Job job) {
        return (int) job.ask().cardsPerNode().whole();
    }

    /** Lets every urgent job have its cards; gives the number of victims. */
    int pass() {
        long[][][] takeable = new long[MODELS][FULL + 1][words];
        int[] tops = new int[stacks.length];
        int[] left = new int[stacks.length];
        for (int node = 0; node < stacks.length; node++) {
            tops[node] = stacks[node].length;
            for (int cards : stacks[node]) {
                left[node] += cards;
            }
            takeable[modelOf[node]][left[node]][node >> 6] |= 1L << node;
        }
        int victims = 0;
        for (int job = 0; job < wantedCards.length; job++) {
            int node = -1;
            long[][] ofModel = takeable[wantedModels[job]];
            for (int cards = wantedCards[job]; cards <= FULL && node < 0; cards++) {
                node = first(ofModel[cards]);
            }
            if (node >= 0) {
                ofModel[left[node]][node >> 6] &= ~(1L << node);
                for (int freed = 0; freed < wantedCards[job]; victims++) {
                    int cards = stacks[node][--tops[node]];
                    freed += cards;
                    left[node] -= cards;
                }
                ofModel[left[node]][node >> 6] |= 1L << node;
            }
        }
        return victims;
    }

    private static int first(long[] bits) {
        for (int word = 0; word < bits.length; word++) {
            if (bits[word] != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(bits[word]);
            }
        }
        return -1;
    }
}
