package org.cardhour.bench;

import java.util.Arrays;
import java.util.List;
import org.cardhour.kernel.Cards;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Snapshot;

/**
 * The anchor of passes: jobs as numbers, sorted by class and time, each put where it fits tightest by one bitset of nodes
 * for each model and number of free cards, within its tenant's limit. It knows no loans, reasons, preemption or
 * reservations.
 */
final class BestFit {

    private static final int MODELS = PoolLoad.MODELS.size();
    private static final int FULL = PoolLoad.CARDS_PER_NODE;
    private static final long TIME = (1L << 40) - 1;

    private final int nodes;
    private final int[] modelOf;
    private final long[] keys;
    private final int[] tenants;
    private final int[] models;
    private final int[] thousandths;
    private final int[] gangs;
    private final long[][] limits = new long[MODELS][PoolLoad.TENANTS];

    private final long[][][] free = new long[MODELS][FULL + 1][];
    private final int[][] counts = new int[MODELS][FULL + 1];
    private final long[][] held = new long[MODELS][PoolLoad.TENANTS];
    private final int[][] openParts = new int[MODELS][1_001];
    private long given;

    BestFit(Snapshot snapshot) {
        var all = snapshot.clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .toList();
        nodes = all.size();
        modelOf = all.stream()
                .mapToInt(
                        node -> PoolLoad.MODELS.indexOf(node.cards().getFirst().model()))
                .toArray();
        List<Job> jobs = snapshot.pending().stream()
                .filter(job -> job.obstacles().isEmpty() && job.tenantId().getLeastSignificantBits() < PoolLoad.TENANTS)
                .toList();
        keys = new long[jobs.size()];
        tenants = jobs.stream()
                .mapToInt(job -> (int) job.tenantId().getLeastSignificantBits())
                .toArray();
        models = jobs.stream().mapToInt(BestFit::model).toArray();
        thousandths = jobs.stream()
                .mapToInt(job -> (int) job.ask().cardsPerNode().thousandths())
                .toArray();
        gangs = jobs.stream().mapToInt(job -> job.ask().nodes()).toArray();
        for (int i = 0; i < keys.length; i++) {
            keys[i] = key(jobs.get(i), i);
        }
        snapshot.policy()
                .quotas()
                .forEach((tenant, quotas) -> quotas.forEach((model, quota) ->
                        limits[PoolLoad.MODELS.indexOf(model)][(int) tenant.getLeastSignificantBits()] =
                                quota.limit().thousandths()));
    }

    private static int model(Job job) {
        return job.ask().cards().models().stream()
                .mapToInt(PoolLoad.MODELS::indexOf)
                .findFirst()
                .orElse(0);
    }

    /** Class first, the most urgent lowest; then time in seconds; then the job's place, which also finds it again. */
    private static long key(Job job, int place) {
        long urgency = 4L - job.priority().value() / 100;
        long age = job.submittedAt().getEpochSecond() - PoolLoad.NOON.getEpochSecond() + 200_000;
        return urgency << 40 | (age << 20 & TIME) | place;
    }

    /** One pass over the empty pool; gives the thousandths of cards that it gave away. */
    long pass() {
        given = 0;
        for (int model = 0; model < MODELS; model++) {
            Arrays.fill(held[model], 0);
            Arrays.fill(openParts[model], 0);
            Arrays.fill(counts[model], 0);
            for (int count = 0; count <= FULL; count++) {
                free[model][count] = new long[(nodes + 63) / 64];
            }
        }
        for (int node = 0; node < nodes; node++) {
            set(modelOf[node], FULL, node);
        }
        long[] order = keys.clone();
        Arrays.sort(order);
        for (long key : order) {
            place((int) (key & 0xf_ffff));
        }
        return given;
    }

    private void place(int job) {
        int model = models[job];
        long wanted = (long) thousandths[job] * gangs[job];
        if (held[model][tenants[job]] + wanted > limits[model][tenants[job]]) {
            return;
        }
        boolean isPlaced = thousandths[job] < 1_000
                ? placePart(model, thousandths[job])
                : placeWhole(model, thousandths[job] / 1_000, gangs[job]);
        if (isPlaced) {
            held[model][tenants[job]] += wanted;
            given += wanted;
        }
    }

    private boolean placePart(int model, int part) {
        for (int room = part; room < 1_000; room += 250) {
            if (openParts[model][room] > 0) {
                openParts[model][room]--;
                openParts[model][room - part]++;
                return true;
            }
        }
        boolean isOpened = placeWhole(model, 1, 1);
        if (isOpened) {
            openParts[model][1_000 - part]++;
        }
        return isOpened;
    }

    private boolean placeWhole(int model, int each, int gang) {
        if (gang > 1 && counts[model][FULL] < gang) {
            return false;
        }
        for (int seat = 0; seat < gang; seat++) {
            int bucket = each;
            while (bucket <= FULL && counts[model][bucket] == 0) {
                bucket++;
            }
            if (bucket > FULL) {
                return false;
            }
            int node = first(free[model][bucket]);
            free[model][bucket][node >> 6] &= ~(1L << node);
            counts[model][bucket]--;
            set(model, bucket - each, node);
        }
        return true;
    }

    private void set(int model, int count, int node) {
        free[model][count][node >> 6] |= 1L << node;
        counts[model][count]++;
    }

    private static int first(long[] bits) {
        for (int word = 0; word < bits.length; word++) {
            if (bits[word] != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(bits[word]);
            }
        }
        return -1;
    }

    /** Fails when more was given away than there is. */
    static void check(long given, Snapshot snapshot) {
        long all = snapshot.clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .mapToLong(node -> Cards.of(node.cards().size()).thousandths())
                .sum();
        if (given > all || given == 0) {
            throw new AssertionError("the anchor gave " + given + " of " + all + " thousandths of cards");
        }
    }
}
