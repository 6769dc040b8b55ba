package org.cardhour.scheduling.core;

import java.util.UUID;
import org.cardhour.kernel.Cards;

/**
 * What would help a job that waits.
 *
 * @param fewerCards with so many cards fewer on each of its nodes it would start now in that cluster
 */
public record Hint(UUID clusterId, Cards fewerCards) {}
