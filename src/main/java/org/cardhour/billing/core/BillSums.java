package org.cardhour.billing.core;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

/** What a stored bill comes to, added up by the views: for each project, for each cluster and card model, in all. */
public record BillSums(List<OfProject> projects, List<OfCluster> clusters, Sum total) {

    public BillSums {
        projects = List.copyOf(projects);
        clusters = List.copyOf(clusters);
    }

    /**
     * Added up.
     *
     * @param runs each run counts once for every line that it is on
     * @param discount what the contract price takes off
     */
    public record Sum(long runs, BilledTime time, BigDecimal listAmount, BigDecimal discount, BigDecimal amount) {}

    /** The part of one project. */
    public record OfProject(UUID id, String name, Sum sum) {}

    /** The part of one card model on one cluster, at one price and in one category. */
    public record OfCluster(
            String cluster,
            String provider,
            String region,
            String model,
            String category,
            BillLine.Price price,
            Sum sum) {}
}
