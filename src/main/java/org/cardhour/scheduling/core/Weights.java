package org.cardhour.scheduling.core;

/**
 * What counts how much when places are compared; the unit is a thousandth of a card.
 *
 * @param preference for running where the job would rather run, and against running where it would rather not
 * @param leftover against each thousandth of a card left free beside the job on its nodes, when no mix is known
 * @param fragmentation against each thousandth of a card that the jobs to come could no longer use, when a mix is known
 * @param feeding against each thousandth of an idle card that the CPU left beside it can no longer feed, likewise
 * @param nearness for each point that data, image or cost speak for a cluster
 * @param together against each interconnect group beyond the first over which a job is spread
 */
public record Weights(long preference, long leftover, long fragmentation, long feeding, long nearness, long together) {

    public static final Weights USUAL = new Weights(1_000_000, 1, 1, 5, 1, 10_000);

    public Weights(long preference, long leftover) {
        this(preference, leftover, USUAL.fragmentation, USUAL.feeding, USUAL.nearness, USUAL.together);
    }
}
