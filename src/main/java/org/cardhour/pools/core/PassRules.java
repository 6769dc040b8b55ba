package org.cardhour.pools.core;

import java.time.Duration;

/**
 * How a pool treats those who wait and those who yield.
 *
 * @param agingBound a job that has waited this long goes before all but the highest class
 * @param minimumRunTime how long a run is left alone, except by owners
 * @param dailyPreemptions a job that was preempted so often in a day is left alone by its own tenant
 * @param protectAfter a job that was preempted so often in all is left alone for good, and no longer borrows
 * @param queuedJobs how many jobs of one tenant may wait
 * @param recallNotice how long a run that can not be preempted may go on when the owner wants its cards
 */
public record PassRules(
        Duration agingBound,
        Duration minimumRunTime,
        int dailyPreemptions,
        int protectAfter,
        int queuedJobs,
        Duration recallNotice,
        FairShareRule fairShare,
        ScoreWeights weights) {

    public static final PassRules USUAL = new PassRules(
            Duration.ofHours(24),
            Duration.ZERO,
            6,
            12,
            100_000,
            Duration.ofHours(24),
            FairShareRule.USUAL,
            ScoreWeights.USUAL);
}
