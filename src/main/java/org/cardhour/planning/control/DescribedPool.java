package org.cardhour.planning.control;

import java.util.Optional;
import org.cardhour.planning.core.SimulatedPool;
import org.cardhour.pools.core.PolicyDocument;

/**
 * A pool as somebody has described it.
 *
 * @param policy its rules; empty when the description has none
 */
public record DescribedPool(SimulatedPool pool, Optional<PolicyDocument> policy) {}
