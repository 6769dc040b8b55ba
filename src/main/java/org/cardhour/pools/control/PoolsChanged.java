package org.cardhour.pools.control;

import java.util.UUID;

/** Told after a change of a pool's policy. */
public record PoolsChanged(UUID poolId) {}
