package org.cardhour.pools.core;

/** What counts how much when places for a job are compared; what each means is said where they are compared. */
public record ScoreWeights(
        long preference, long leftover, long fragmentation, long feeding, long nearness, long together) {

    public static final ScoreWeights USUAL = new ScoreWeights(1_000_000, 1, 1, 5, 1, 10_000);
}
