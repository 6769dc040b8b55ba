package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.HostEffect;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.PolicyEffect;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.ProposalState;
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterReading;

/** Shows proposed policies, and what each would change against what holds and is held now. */
@UseCase
public class ProposalReading {

    private final Proposals proposals;
    private final Pools pools;
    private final HeldQuota held;
    private final HeldAmounts amounts;
    private final HostCapacity capacities;
    private final ClusterReading clusters;

    @Inject
    ProposalReading(
            Proposals proposals,
            Pools pools,
            HeldQuota held,
            HeldAmounts amounts,
            HostCapacity capacities,
            ClusterReading clusters) {
        this.proposals = proposals;
        this.pools = pools;
        this.held = held;
        this.amounts = amounts;
        this.capacities = capacities;
        this.clusters = clusters;
    }

    /** A place in the list of proposals, the newest first. */
    public record Behind(Instant proposedAt, UUID id) {}

    /**
     * A proposal and what it would change.
     *
     * @param edits against the version that it was made from
     * @param preview against what holds now; empty once it can not take effect any more
     */
    public record Sight(PolicyProposal proposal, List<PolicyDiff.Edit> edits, Optional<Preview> preview) {}

    /**
     * What would change now.
     *
     * @param againstVersion the version that holds; 0 where there is no pool
     * @param changes of cards
     * @param hosts changes of CPU, memory and storage
     */
    public record Preview(
            int againstVersion,
            List<PolicyEffect.Change> changes,
            List<HostEffect.Change> hosts,
            List<Move> clusters) {}

    /**
     * A cluster that comes or goes.
     *
     * @param held by runs on its cards now, by model
     */
    public record Move(String cluster, Way way, Map<String, Integer> offered, Map<String, Cards> held) {

        /** Whether it comes or goes. */
        public enum Way {
            JOINS,
            LEAVES
        }
    }

    public List<PolicyProposal> list(String pool, Optional<ProposalState> state, Behind behind, int most) {
        return proposals.list(pool, state, behind, most);
    }

    public Outcome<Sight> find(String pool, int number) {
        return proposals.find(pool, number).map(this::sight);
    }

    private Sight sight(PolicyProposal proposal) {
        var policy = ProposalEffect.document(proposal);
        var content = proposal.content();
        var base = pools.pool(content.poolName())
                .flatMap(pool -> pools.policy(pool, content.baseVersion()))
                .map(Pools::document);
        var edits = PolicyDiff.between(base, policy);
        var preview = Optional.of(policy)
                .filter(open -> proposal.state().isOpen())
                .map(open -> preview(pools.named(content.poolName()), open));
        return new Sight(proposal, edits, preview);
    }

    private Preview preview(Optional<PoolFacts> pool, PolicyDocument policy) {
        var named = pools.clusters(policy.clusters());
        return new Preview(
                pool.map(facts -> facts.pool().policyNumber()).orElse(0),
                cards(pool, policy, named),
                hosts(pool, policy, named),
                moves(pool.map(facts -> facts.policy().clusters()).orElse(List.of()), policy.clusters()));
    }

    private List<PolicyEffect.Change> cards(
            Optional<PoolFacts> pool, PolicyDocument policy, Map<String, ClusterFacts> named) {
        var before = new PolicyEffect.Side(
                pool.map(PoolFacts::policy), pool.map(PoolFacts::supply).orElseGet(TreeMap::new));
        var after = new PolicyEffect.Side(Optional.of(policy), Pools.supply(named.values()));
        return new PolicyEffect(before, after, pool.map(this::held).orElse(Map.of())).changes();
    }

    private List<HostEffect.Change> hosts(
            Optional<PoolFacts> pool, PolicyDocument policy, Map<String, ClusterFacts> named) {
        var there = pool.map(facts -> facts.clusters().values()).orElse(List.of());
        var to = named.values().stream().map(facts -> facts.cluster().id()).toList();
        var before = new HostEffect.Side(pool.map(PoolFacts::policy), capacities.of(there));
        var after = new HostEffect.Side(Optional.of(policy), capacities.of(to));
        return new HostEffect(before, after, pool.map(this::heldOfHosts).orElse(Map.of())).changes();
    }

    private Map<String, Map<String, Cards>> held(PoolFacts pool) {
        var byTenant = held.in(pool.pool().id());
        var byName = new HashMap<String, Map<String, Cards>>();
        pool.tenants().forEach((name, id) -> byName.put(name, byTenant.getOrDefault(id, Map.of())));
        return byName;
    }

    private Map<String, Map<HostEffect.Resource, Long>> heldOfHosts(PoolFacts pool) {
        var byHolder = amounts.in(pool.pool().id());
        var byName = new HashMap<String, Map<HostEffect.Resource, Long>>();
        pool.tenants().forEach((name, id) -> {
            var own = byHolder.getOrDefault(id, Map.of());
            byName.put(
                    name,
                    Map.of(
                            HostEffect.Resource.CPU,
                            own.getOrDefault(HeldAmounts.CPU, 0L),
                            HostEffect.Resource.MEMORY,
                            own.getOrDefault(HeldAmounts.MEMORY, 0L)));
        });
        return byName;
    }

    private List<Move> moves(List<String> before, List<String> after) {
        var moving = new ArrayList<>(before);
        moving.addAll(after);
        var facts = pools.clusters(moving);
        var stay = new HashSet<>(before);
        stay.retainAll(after);
        return facts.entrySet().stream()
                .filter(cluster -> !stay.contains(cluster.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .map(cluster ->
                        move(cluster.getValue(), before.contains(cluster.getKey()) ? Move.Way.LEAVES : Move.Way.JOINS))
                .toList();
    }

    private Move move(ClusterFacts facts, Move.Way way) {
        var held = new TreeMap<String, Cards>();
        clusters.nodes(facts.cluster().id()).stream()
                .flatMap(node -> node.cards().stream())
                .filter(card -> !card.held().isNone())
                .forEach(card -> held.merge(card.accelerator().model(), card.held(), Cards::plus));
        return new Move(
                facts.cluster().registration().code(), way, facts.check().offered(), held);
    }
}
