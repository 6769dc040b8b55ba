package org.cardhour.scheduling.core;

/**
 * What counts how much when places are compared.
 *
 * @param preference for running where the job would rather run, and against running where it would rather not
 * @param leftover against each thousandth of a card left free beside the job on its nodes
 */
public record Weights(long preference, long leftover) {

    public static final Weights USUAL = new Weights(1_000_000, 1);
}
