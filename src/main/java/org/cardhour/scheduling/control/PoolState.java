package org.cardhour.scheduling.control;

import java.util.UUID;
import org.cardhour.scheduling.core.Snapshot;

/** A pool and all that a pass over it may know. */
public record PoolState(UUID poolId, String poolName, Snapshot snapshot) {}
