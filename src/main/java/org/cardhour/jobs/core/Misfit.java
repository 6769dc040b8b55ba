package org.cardhour.jobs.core;

import java.util.Comparator;

/**
 * Why a job can never run on a cluster.
 *
 * @param cluster the cluster's code
 * @param asked what the job asks, as text
 * @param there what there is in its place, as text
 */
public record Misfit(String cluster, Why why, String asked, String there) {

    /** What was looked at last is nearest to a fit. */
    public static final Comparator<Misfit> NEAREST_FIRST =
            Comparator.comparing(Misfit::why).thenComparing(Misfit::cluster).reversed();

    /** The first thing that is in the way, in the order of being looked at. */
    public enum Why {
        PLACE,
        KIND,
        /** The runs of different tenants are not known to be kept apart there. */
        ISOLATION,
        IMAGE,
        COMMAND,
        MODEL,
        /** All its card models there cost more than it wants to pay. */
        COST,
        /** Too few nodes whose cards are linked in the way that it needs. */
        INTERCONNECT,
        /** Too few nodes whose software is new enough. */
        VERSION,
        OFFER,
        /** Too few nodes, of whatever size. */
        NODE,
        /** Too few nodes with so many cards; so many cores, so much memory. */
        NODE_CARDS,
        NODE_CPU,
        NODE_MEMORY,
        QUOTA
    }
}
