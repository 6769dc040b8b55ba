package org.cardhour.pools.core;

/**
 * What a tenant's quota of one card model comes to, in whole cards.
 *
 * @param guaranteed always available to it, if need be by reclaiming
 * @param limit never passed; may be below the guarantee only in a policy that is refused
 * @param lendable how much of the guarantee others may use while it is idle
 */
public record TeamFigures(long guaranteed, long limit, long lendable) {}
