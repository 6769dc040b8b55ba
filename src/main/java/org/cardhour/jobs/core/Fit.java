package org.cardhour.jobs.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.jobs.core.ClusterShape.Images;
import org.cardhour.jobs.core.ClusterShape.NodeShape;
import org.cardhour.jobs.core.ClusterShape.Tenants;
import org.cardhour.jobs.core.Misfit.Why;
import org.cardhour.jobs.core.PoolShape.Allowance;
import org.cardhour.kernel.Cards;

/** Tells whether a job can ever run: whether some registered cluster could take it if everything there were free. */
public final class Fit {

    private final Ask ask;
    private final Demand demand;
    private final Right right;
    private final Map<String, TooDear> dear;

    /** What of a tenant's quota a job may use. */
    public enum Right {
        /** No more than the guarantee. */
        GUARANTEE,
        /** Up to the limit: it may borrow, or use the buffer. */
        LIMIT
    }

    /** What comes of the judgement. */
    public sealed interface Verdict {
        record Fits() implements Verdict {}

        /** It can run nowhere, for a reason of each cluster, that nearest to a fit first; there may be no cluster. */
        record NeverFits(List<Misfit> misfits) implements Verdict {

            public NeverFits {
                misfits = misfits.stream().sorted(Misfit.NEAREST_FIRST).toList();
            }
        }
    }

    /** Of a job that may cost anything. */
    public Fit(Ask ask, Right right) {
        this(ask, right, Map.of());
    }

    /** @param dear the card models that cost more than the job wants to pay; the empty one for a job without cards */
    public Fit(Ask ask, Right right, Map<String, TooDear> dear) {
        this.dear = dear;
        this.ask = ask;
        this.demand = ask.demand();
        this.right = right;
    }

    /** Whether some cluster of the pools can run the job, and if not, why each of them can not. */
    public Verdict judge(List<PoolShape> pools) {
        var misfits = new ArrayList<Misfit>();
        for (var pool : pools) {
            for (var cluster : pool.clusters()) {
                var misfit = misfit(cluster, pool);
                if (misfit.isEmpty()) {
                    return new Verdict.Fits();
                }
                misfits.add(misfit.get());
            }
        }
        return new Verdict.NeverFits(misfits);
    }

    private Optional<Misfit> misfit(ClusterShape cluster, PoolShape pool) {
        if (!ask.where().allows(cluster.id(), cluster.siteId())) {
            return no(cluster, Why.PLACE, "", "");
        }
        if (!cluster.kinds().contains(ask.kind())) {
            return no(
                    cluster,
                    Why.KIND,
                    ask.kind(),
                    cluster.kinds().stream().sorted().toList());
        }
        if (demand.isolated() && cluster.tenants() == Tenants.NOT_APART) {
            return no(cluster, Why.ISOLATION, "", "");
        }
        boolean bringsImage = ask.program().image().isPresent();
        if (bringsImage && cluster.images() == Images.NOT_TAKEN) {
            return no(cluster, Why.IMAGE, ask.program().image().orElseThrow(), "");
        }
        if (!bringsImage && cluster.images() == Images.NEEDED) {
            return no(cluster, Why.COMMAND, "", "");
        }
        return linked(cluster).or(() -> newEnough(cluster)).or(() -> sized(cluster, pool));
    }

    private Optional<Misfit> linked(ClusterShape cluster) {
        long linked = cluster.nodes().stream().filter(this::isLinked).count();
        return demand.interconnect()
                .filter(wanted -> linked < demand.leastNodes())
                .flatMap(wanted -> no(cluster, Why.INTERCONNECT, wanted, links(cluster)));
    }

    private Optional<Misfit> newEnough(ClusterShape cluster) {
        var linked = cluster.nodes().stream().filter(this::isLinked).toList();
        return new VersionFit(demand).misfit(cluster.code(), linked);
    }

    private Optional<Misfit> sized(ClusterShape cluster, PoolShape pool) {
        return demand.cardsPerNode().isNone() ? withoutCards(cluster) : cards(cluster, pool);
    }

    private boolean isLinked(NodeShape node) {
        return demand.interconnect().isEmpty() || demand.interconnect().equals(node.interconnect());
    }

    private static List<String> links(ClusterShape cluster) {
        return cluster.nodes().stream()
                .flatMap(node -> node.interconnect().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private Optional<Misfit> withoutCards(ClusterShape cluster) {
        var tooDear = Optional.ofNullable(dear.get(""));
        return tooDear.isPresent() ? cost(cluster, tooDear.get()) : nodes(cluster, Optional.empty());
    }

    private static Optional<Misfit> cost(ClusterShape cluster, TooDear least) {
        return no(
                cluster,
                Why.COST,
                least.most(),
                "%s (%s/h%s)"
                        .formatted(least.cost(), least.price(), least.model().isEmpty() ? "" : " " + least.model()));
    }

    private Optional<Misfit> cards(ClusterShape cluster, PoolShape pool) {
        var models = cluster.models().entrySet().stream()
                .filter(model -> demand.accepts(model.getKey(), model.getValue().memoryGib()))
                .map(model -> model.getKey())
                .sorted()
                .toList();
        if (models.isEmpty()) {
            return no(
                    cluster,
                    Why.MODEL,
                    wanted(),
                    cluster.models().keySet().stream().sorted().toList());
        }
        Optional<Misfit> nearest = models.stream()
                .flatMap(model -> Optional.ofNullable(dear.get(model)).stream())
                .min(TooDear.BY_COST)
                .flatMap(least -> cost(cluster, least));
        for (var model : models) {
            if (dear.containsKey(model)) {
                continue;
            }
            var misfit = cards(cluster, pool, model);
            if (misfit.isEmpty()) {
                return misfit;
            }
            nearest = nearest.filter(other -> other.why().compareTo(misfit.get().why()) >= 0)
                    .or(() -> misfit);
        }
        return nearest;
    }

    private Optional<Misfit> cards(ClusterShape cluster, PoolShape pool, String model) {
        var offered = cluster.offered(model);
        if (demand.least().compareTo(offered) > 0) {
            return no(cluster, Why.OFFER, demand.least() + " × " + model, offered);
        }
        var misfit = nodes(cluster, Optional.of(model));
        if (misfit.isPresent()) {
            return misfit;
        }
        var most = most(pool.allowance(model));
        return demand.least().compareTo(most) > 0
                ? no(cluster, Why.QUOTA, demand.least() + " × " + model, most)
                : Optional.empty();
    }

    private Optional<Misfit> nodes(ClusterShape cluster, Optional<String> model) {
        var versions = new VersionFit(demand);
        var usable = cluster.nodes().stream()
                .filter(node -> isLinked(node) && versions.reaches(node))
                .toList();
        return new NodeFit(demand).misfit(cluster.code(), usable, model);
    }

    private Cards most(Allowance allowance) {
        return switch (right) {
            case GUARANTEE -> allowance.guaranteed();
            case LIMIT -> allowance.limit();
        };
    }

    private String wanted() {
        var models = demand.models().isEmpty()
                ? "*"
                : demand.models().stream().sorted().toList().toString();
        return demand.minimumMemoryGib() == 0 ? models : models + " ≥ " + demand.minimumMemoryGib() + " GiB";
    }

    private static Optional<Misfit> no(ClusterShape cluster, Why why, Object asked, Object there) {
        return Optional.of(new Misfit(cluster.code(), why, asked.toString(), there.toString()));
    }
}
