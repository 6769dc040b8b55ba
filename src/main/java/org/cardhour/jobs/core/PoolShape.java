package org.cardhour.jobs.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.kernel.Cards;

/**
 * A pool as far as it decides what a tenant can ever run there.
 *
 * @param quotas by card model; a model not named may not be used
 */
public record PoolShape(UUID id, List<ClusterShape> clusters, Map<String, Allowance> quotas) {

    /**
     * What the tenant may ever hold of a card model.
     *
     * @param guaranteed what jobs that can not be preempted may hold
     * @param limit what all jobs together may hold
     */
    public record Allowance(Cards guaranteed, Cards limit) {

        static final Allowance NONE = new Allowance(Cards.NONE, Cards.NONE);

        /** The better of two in each respect. */
        public Allowance orMore(Allowance other) {
            return new Allowance(more(guaranteed, other.guaranteed), more(limit, other.limit));
        }

        private static Cards more(Cards one, Cards other) {
            return one.compareTo(other) >= 0 ? one : other;
        }
    }

    public PoolShape {
        clusters = List.copyOf(clusters);
        quotas = Map.copyOf(quotas);
    }

    /** All card models there, whether the tenant may use them or not. */
    public Set<String> models() {
        return clusters.stream()
                .flatMap(cluster -> cluster.models().keySet().stream())
                .collect(Collectors.toSet());
    }

    Allowance allowance(String model) {
        return quotas.getOrDefault(model, Allowance.NONE);
    }
}
