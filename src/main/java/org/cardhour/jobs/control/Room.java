package org.cardhour.jobs.control;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.control.Allocation.OfCard;
import org.cardhour.jobs.control.Allocation.OnNode;
import org.cardhour.jobs.control.Beginnings.Wanted;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.HeldAmounts.Holder;
import org.cardhour.pools.control.HeldQuota;

/** What there is to be taken by runs that begin together, its rows being locked; each takes of what the others have left. */
final class Room {

    static final Comparator<HeldQuota.Share> BY_SHARE = Comparator.comparing(HeldQuota.Share::poolId)
            .thenComparing(HeldQuota.Share::tenantId)
            .thenComparing(HeldQuota.Share::model);

    private static final Comparator<Holder> BY_HOLDER =
            Comparator.comparing(Holder::poolId).thenComparing(Holder::id);

    /** What is free of a node; nothing of one that takes no work. */
    record Node(UUID clusterId, long cpuMillis, long memoryMib) {}

    /** What is free of a card; nothing of one that is not there. */
    record Card(UUID nodeId, String model, long thousandths) {}

    /** What is there by itself: clusters that are active, and nodes and cards by id. */
    record Hardware(Set<UUID> clusters, Map<UUID, Node> nodes, Map<UUID, Card> cards) {}

    /** What is held by tenants and projects, and what projects may hold. */
    record Rights(
            Map<HeldQuota.Share, Cards> quota,
            Map<UUID, Map<String, Long>> caps,
            Map<Holder, Map<String, Long>> amounts) {}

    private final Hardware hardware;
    private final Rights rights;
    private final HeldQuota quota;
    private final HeldAmounts amounts;
    private final Map<HeldQuota.Share, Long> takenOfQuota = new TreeMap<>(BY_SHARE);
    private final Map<Holder, SortedMap<String, Long>> takenByProjects = new TreeMap<>(BY_HOLDER);
    private final Map<Holder, SortedMap<String, Long>> takenByTenants = new TreeMap<>(BY_HOLDER);
    private final Map<UUID, Node> nodesLeft;
    private final Map<UUID, Card> cardsLeft;

    Room(Hardware hardware, Rights rights, HeldQuota quota, HeldAmounts amounts) {
        this.hardware = hardware;
        this.rights = rights;
        this.quota = quota;
        this.amounts = amounts;
        this.nodesLeft = new HashMap<>(hardware.nodes());
        this.cardsLeft = new HashMap<>(hardware.cards());
    }

    static HeldQuota.Share share(Wanted wanted) {
        return new HeldQuota.Share(
                wanted.cards().poolId(), wanted.job().tenantId(), wanted.cards().model());
    }

    /** Takes all of it, if all of it is there. */
    boolean take(Wanted wanted) {
        boolean fits = hardware.clusters().contains(wanted.cards().clusterId())
                && staysWithinQuota(wanted)
                && staysWithinAmounts(wanted)
                && wanted.cards().nodes().stream().allMatch(node -> isFree(node, wanted.cards()));
        if (fits) {
            takeRights(wanted);
            wanted.cards().nodes().forEach(this::take);
        }
        return fits;
    }

    private boolean staysWithinQuota(Wanted wanted) {
        var total = wanted.cards().total();
        var share = share(wanted);
        return total.isNone()
                || rights.quota().getOrDefault(share, Cards.NONE).thousandths()
                                + takenOfQuota.getOrDefault(share, 0L)
                                + total.thousandths()
                        <= wanted.cards().limit().thousandths();
    }

    private boolean staysWithinAmounts(Wanted wanted) {
        var cards = wanted.cards();
        var caps = rights.caps().getOrDefault(wanted.job().projectId(), Map.of());
        return staysWithin(tenant(wanted), takenByTenants, cards.amounts(), cards.hostLimits())
                && staysWithin(project(wanted), takenByProjects, cards.amounts(), caps);
    }

    private boolean staysWithin(
            Holder holder,
            Map<Holder, SortedMap<String, Long>> taken,
            SortedMap<String, Long> more,
            Map<String, Long> limits) {
        var held = rights.amounts().getOrDefault(holder, Map.of());
        var takenHere = taken.getOrDefault(holder, new TreeMap<>());
        return more.entrySet().stream().filter(amount -> amount.getValue() > 0).allMatch(amount -> {
            var limit = limits.getOrDefault(amount.getKey(), Long.MAX_VALUE);
            return held.getOrDefault(amount.getKey(), 0L)
                            + takenHere.getOrDefault(amount.getKey(), 0L)
                            + amount.getValue()
                    <= limit;
        });
    }

    private boolean isFree(OnNode wanted, Allocation cards) {
        var node = nodesLeft.get(wanted.nodeId());
        return node != null
                && node.clusterId().equals(cards.clusterId())
                && wanted.cpuMillis() <= node.cpuMillis()
                && wanted.memoryMib() <= node.memoryMib()
                && node.cpuMillis() >= 0
                && node.memoryMib() >= 0
                && haveDifferentIds(wanted)
                && wanted.cards().stream().allMatch(card -> isFree(card, wanted.nodeId(), cards.model()));
    }

    private static boolean haveDifferentIds(OnNode node) {
        var ids = new HashSet<UUID>();
        return node.cards().stream().allMatch(card -> ids.add(card.cardId()));
    }

    private boolean isFree(OfCard wanted, UUID nodeId, String model) {
        var card = cardsLeft.get(wanted.cardId());
        return card != null
                && card.nodeId().equals(nodeId)
                && card.model().equals(model)
                && wanted.part().thousandths() <= card.thousandths();
    }

    private void takeRights(Wanted wanted) {
        var cards = wanted.cards();
        if (!cards.total().isNone()) {
            takenOfQuota.merge(share(wanted), cards.total().thousandths(), Long::sum);
        }
        var hosts = new TreeMap<>(cards.amounts());
        hosts.remove(HeldAmounts.cards(cards.model()));
        add(takenByProjects, project(wanted), cards.amounts());
        add(takenByTenants, tenant(wanted), hosts);
    }

    private static void add(Map<Holder, SortedMap<String, Long>> taken, Holder holder, SortedMap<String, Long> more) {
        var sums = taken.computeIfAbsent(holder, unused -> new TreeMap<>());
        more.forEach((resource, amount) -> sums.merge(resource, amount, Long::sum));
    }

    private void take(OnNode taken) {
        nodesLeft.computeIfPresent(
                taken.nodeId(),
                (id, node) -> new Node(
                        node.clusterId(), node.cpuMillis() - taken.cpuMillis(), node.memoryMib() - taken.memoryMib()));
        taken.cards()
                .forEach(part -> cardsLeft.computeIfPresent(
                        part.cardId(),
                        (id, card) -> new Card(
                                card.nodeId(),
                                card.model(),
                                card.thousandths() - part.part().thousandths())));
    }

    /** Adds what was taken to what tenants and projects hold; nodes and cards follow from the rows of the runs. */
    void writeTaken() {
        takenOfQuota.forEach(quota::add);
        takenByProjects.forEach(amounts::add);
        takenByTenants.forEach(amounts::add);
    }

    private static Holder project(Wanted wanted) {
        return new Holder(wanted.cards().poolId(), wanted.job().projectId());
    }

    private static Holder tenant(Wanted wanted) {
        return new Holder(wanted.cards().poolId(), wanted.job().tenantId());
    }
}
