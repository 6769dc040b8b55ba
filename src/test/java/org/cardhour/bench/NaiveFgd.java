package org.cardhour.bench;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Mix;
import org.cardhour.scheduling.core.Node;

/**
 * The anchor of packing: fragmentation gradient descent by the published rules ("Beware of Fragmentation", USENIX ATC 2023,
 * and its simulator). Every node that fits is tried; the fragmentation that the job takes away there, by the most frequent
 * 95 % of the jobs, becomes a whole number from 0 to 100 by a sigmoid over cards; the highest wins, then the first node.
 */
final class NaiveFgd {

    private static final int WHOLE = 1_000;
    private static final double COVERED = 0.95;

    private final int[][] free;
    private final long[] cpu;
    private final long[] memory;
    private final String[] models;
    private final long[] cpuSteps;
    private final Map<String, double[][]> parts = new HashMap<>();
    private final Map<String, double[][]> wholes = new HashMap<>();
    private final double[][][] partsOf;
    private final double[][][] wholesOf;
    private final double[] usable;
    private final int[] tried = new int[64];
    private final Set<Ask> hopeless = new HashSet<>();

    /**
     * @param nodes in the order of their names
     */
    NaiveFgd(List<Node> nodes, Mix mix) {
        free = nodes.stream().map(NaiveFgd::empty).toArray(int[][]::new);
        cpu = nodes.stream().mapToLong(Node::cpuMillis).toArray();
        memory = nodes.stream().mapToLong(Node::memoryMib).toArray();
        models = nodes.stream()
                .map(node ->
                        node.cards().isEmpty() ? "" : node.cards().getFirst().model())
                .toArray(String[]::new);
        var kinds = mostFrequent(mix);
        cpuSteps = kinds.stream()
                .mapToLong(Mix.Type::cpuMillis)
                .sorted()
                .distinct()
                .toArray();
        double count = kinds.stream().mapToLong(Mix.Type::count).sum();
        for (String model : models) {
            parts.computeIfAbsent(model, unused -> new double[cpuSteps.length + 1][WHOLE + 1]);
            wholes.computeIfAbsent(model, unused -> new double[cpuSteps.length + 1][tried.length]);
        }
        kinds.forEach(kind -> enter(kind, kind.count() / count));
        partsOf = Arrays.stream(models).map(parts::get).toArray(double[][][]::new);
        wholesOf = Arrays.stream(models).map(wholes::get).toArray(double[][][]::new);
        usable = new double[models.length];
        for (int node = 0; node < usable.length; node++) {
            usable[node] = usable(node, cpu[node], free[node]);
        }
    }

    private static int[] empty(Node node) {
        var cards = new int[node.cards().size()];
        Arrays.fill(cards, WHOLE);
        return cards;
    }

    private static List<Mix.Type> mostFrequent(Mix mix) {
        long all = mix.types().stream().mapToLong(Mix.Type::count).sum();
        var sorted = mix.types().stream()
                .sorted(Comparator.comparingLong(Mix.Type::count).reversed())
                .toList();
        long covered = 0;
        int kept = 0;
        while (kept < sorted.size() && covered < COVERED * all) {
            covered += sorted.get(kept++).count();
        }
        return sorted.subList(0, kept);
    }

    /** Adds the kind to all that it can use, for each step of CPU that is enough for it. */
    private void enter(Mix.Type kind, double likelihood) {
        int need = (int) kind.cardsPerNode().thousandths();
        if (need == 0) {
            return;
        }
        for (String model : parts.keySet()) {
            if (kind.models().isEmpty() || kind.models().contains(model)) {
                for (int step = step(kind.cpuMillis()); step <= cpuSteps.length; step++) {
                    var table = need < WHOLE ? parts.get(model)[step] : wholes.get(model)[step];
                    for (int room = need < WHOLE ? need : need / WHOLE; room < table.length; room++) {
                        table[room] += likelihood;
                    }
                }
            }
        }
    }

    private int step(long cpuMillis) {
        int place = Arrays.binarySearch(cpuSteps, cpuMillis);
        return place >= 0 ? place + 1 : -place - 1;
    }

    private double usable(int node, long cpuLeft, int[] cards) {
        int step = step(cpuLeft);
        double sum = 0;
        int idle = 0;
        for (int card = 0; card < free[node].length; card++) {
            sum += cards[card] * partsOf[node][step][cards[card]];
            idle += cards[card] == WHOLE ? 1 : 0;
        }
        return sum + idle * WHOLE * wholesOf[node][step][idle];
    }

    /** Gives the job its place; false when it fits nowhere. */
    boolean place(Ask ask) {
        int need = (int) ask.cardsPerNode().thousandths();
        int best = -1;
        int bestCard = -1;
        int most = -1;
        if (!hopeless.contains(ask)) {
            for (int node = 0; node < models.length; node++) {
                if (fits(node, ask)) {
                    int card = need > 0 && need < WHOLE ? bestCard(node, ask, need) : -1;
                    int score = need > 0 && need < WHOLE && card < 0 ? -1 : score(node, ask, need, card);
                    if (score > most) {
                        most = score;
                        best = node;
                        bestCard = card;
                    }
                }
            }
        }
        if (best < 0) {
            hopeless.add(ask);
            return false;
        }
        take(best, ask, need, bestCard);
        return true;
    }

    private boolean fits(int node, Ask ask) {
        return cpu[node] >= ask.cpuMillis()
                && memory[node] >= ask.memoryMib()
                && (ask.cardsPerNode().isNone()
                        || ask.cards().models().isEmpty()
                        || ask.cards().models().contains(models[node]));
    }

    /** The first card with the highest score; -1 when none has room. */
    private int bestCard(int node, Ask ask, int need) {
        int best = -1;
        int most = -1;
        for (int card = 0; card < free[node].length; card++) {
            if (free[node][card] >= need) {
                int score = score(node, ask, need, card);
                if (score > most) {
                    most = score;
                    best = card;
                }
            }
        }
        return best;
    }

    /** From 0 to 100; -1 when there are not enough cards. */
    private int score(int node, Ask ask, int need, int card) {
        return fill(tried, node, need, card) ? (int) (100 / (1 + Math.exp(-gain(node, ask, need) / WHOLE))) : -1;
    }

    private double gain(int node, Ask ask, int need) {
        return need + usable(node, cpu[node] - ask.cpuMillis(), tried) - usable[node];
    }

    private boolean fill(int[] cards, int node, int need, int card) {
        System.arraycopy(free[node], 0, cards, 0, free[node].length);
        if (card >= 0) {
            cards[card] -= need;
            return true;
        }
        int left = need / WHOLE;
        for (int i = 0; i < free[node].length && left > 0; i++) {
            if (cards[i] == WHOLE) {
                cards[i] = 0;
                left--;
            }
        }
        return left == 0;
    }

    private void take(int node, Ask ask, int need, int card) {
        fill(tried, node, need, card);
        System.arraycopy(tried, 0, free[node], 0, free[node].length);
        cpu[node] -= ask.cpuMillis();
        memory[node] -= ask.memoryMib();
        usable[node] = usable(node, cpu[node], free[node]);
    }
}
