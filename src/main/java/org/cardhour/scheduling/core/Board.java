package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The scratch state on which a pass tries its moves: cards, shares and quotas together, so that they never disagree.
 * Whatever was done since a checkpoint can be rolled back.
 */
final class Board {

    private final SortedMap<UUID, BoardCluster> clusters = new TreeMap<>();
    private final Map<UUID, BoardNode> nodes = new HashMap<>();
    private final QuotaBook quotas;
    private final Instant now;
    private final Map<UUID, Run> staying = new HashMap<>();
    private final Map<UUID, Run> stopping = new HashMap<>();
    private final Map<UUID, Run> started = new HashMap<>();
    private final Set<UUID> revoked = new HashSet<>();
    private final Map<UUID, Standing> standings = new HashMap<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();

    Board(Snapshot snapshot) {
        snapshot.clusters().forEach(cluster -> clusters.put(cluster.id(), new BoardCluster(cluster)));
        clusters.values().forEach(cluster -> cluster.nodes().forEach(node -> nodes.put(node.id(), node)));
        quotas = new QuotaBook(snapshot.policy());
        now = snapshot.now();
        snapshot.runs().forEach(this::enter);
        undo.clear();
    }

    private void enter(Run run) {
        standings.put(run.id(), run.standing());
        take(run.job(), run.allocation(), run.standing(), Layer.NOW);
        if (run.stopping()) {
            stopping.put(run.id(), run);
        } else {
            stay(run);
        }
    }

    /** In the order of their ids. */
    Collection<BoardCluster> clusters() {
        return Collections.unmodifiableCollection(clusters.values());
    }

    QuotaBook quotas() {
        return quotas;
    }

    /** The runs that are not being stopped, in no order. */
    Collection<Run> staying() {
        return Collections.unmodifiableCollection(staying.values());
    }

    /** The runs that started on this board, in no order. */
    Collection<Run> started() {
        return Collections.unmodifiableCollection(started.values());
    }

    /** Those of them that may still be revoked. */
    Stream<Run> revocable() {
        return started.values().stream().filter(run -> !revoked.contains(run.id()));
    }

    /** The runs that are being stopped, in no order. */
    Collection<Run> stopping() {
        return Collections.unmodifiableCollection(stopping.values());
    }

    Standing standing(Run run) {
        return standings.getOrDefault(run.id(), run.standing());
    }

    /** Whether exactly these cards are free for the job, on nodes that take work, within the cluster's share. */
    boolean isFree(Job job, Allocation cards, Horizon horizon) {
        var cluster = clusters.get(cards.clusterId());
        return cluster != null
                && cluster.isOpenTo(job, now)
                && cluster.hasShareFor(job.ask(), cards.model(), horizon)
                && cards.nodes().stream().allMatch(share -> isFree(job, share, horizon));
    }

    private boolean isFree(Job job, Allocation.OnNode share, Horizon horizon) {
        var node = nodes.get(share.nodeId());
        return node != null && node.availability() == Availability.OPEN && node.isFree(job.ask(), share, horizon);
    }

    /** The job holds the cards from now on. */
    void start(Job job, Allocation cards, Standing standing) {
        take(job, cards, standing, Layer.NOW);
        take(job, cards, standing, Layer.LATER);
        started.put(job.id(), new Run(job.id(), job, cards, standing, false, now, now));
        undo.push(() -> started.remove(job.id()));
    }

    /** The job, which has started on this board, does not; this happens to each job once. */
    void revoke(Run run) {
        var standing = standing(run);
        give(run.job(), run.allocation(), standing, Layer.NOW);
        give(run.job(), run.allocation(), standing, Layer.LATER);
        started.remove(run.id());
        standings.remove(run.id());
        revoked.add(run.id());
    }

    /** The job will hold the cards once they are free. */
    void claim(Job job, Allocation cards, Standing standing) {
        take(job, cards, standing, Layer.LATER);
    }

    void dropClaim(Job job, Allocation cards, Standing standing) {
        give(job, cards, standing, Layer.LATER);
    }

    /** The run is to stop; its cards are held until they are confirmed free, and will be there later. */
    void leave(Run run) {
        give(run.job(), run.allocation(), standing(run), Layer.LATER);
        shift(run, staying, stopping);
    }

    /** The run is not to stop after all. */
    void stay(Run run) {
        take(run.job(), run.allocation(), standing(run), Layer.LATER);
        shift(run, stopping, staying);
    }

    /** A run that is only promised its cards was nowhere before, and is again when this is undone. */
    private void shift(Run run, Map<UUID, Run> from, Map<UUID, Run> to) {
        boolean wasThere = from.containsKey(run.id());
        from.remove(run.id());
        to.put(run.id(), run);
        undo.push(() -> {
            to.remove(run.id());
            if (wasThere) {
                from.put(run.id(), run);
            }
        });
    }

    /** The run, which stays, holds its cards on another right. */
    void mark(Run run, Standing standing) {
        var before = standing(run);
        move(run, before, standing);
        undo.push(() -> move(run, standing, before));
    }

    private void move(Run run, Standing from, Standing to) {
        var tenant = run.job().tenantId();
        var model = run.allocation().model();
        for (Layer layer : Layer.values()) {
            quotas.add(tenant, model, from, -run.cards().thousandths(), layer);
            quotas.add(tenant, model, to, run.cards().thousandths(), layer);
        }
        standings.put(run.id(), to);
    }

    /** A point to return to. */
    int checkpoint() {
        return undo.size();
    }

    /** Undoes all that was done since the checkpoint. */
    void rollback(int checkpoint) {
        while (undo.size() > checkpoint) {
            undo.pop().run();
        }
    }

    private void take(Job job, Allocation cards, Standing standing, Layer layer) {
        change(job, cards, standing, layer, 1);
        undo.push(() -> change(job, cards, standing, layer, -1));
    }

    private void give(Job job, Allocation cards, Standing standing, Layer layer) {
        change(job, cards, standing, layer, -1);
        undo.push(() -> change(job, cards, standing, layer, 1));
    }

    private void change(Job job, Allocation cards, Standing standing, Layer layer, int sign) {
        long thousandths = sign * cards.total().thousandths();
        quotas.add(job.tenantId(), cards.model(), standing, thousandths, layer);
        var cluster = clusters.get(cards.clusterId());
        if (cluster != null) {
            cluster.take(cards.model(), thousandths, layer);
        }
        for (Allocation.OnNode share : cards.nodes()) {
            var node = nodes.get(share.nodeId());
            if (node != null) {
                node.take(job.ask(), share, layer, sign);
            }
        }
    }
}
