package org.cardhour.registry.control;

import java.util.UUID;

/** Told after a change of what a cluster offers or of whether it may be used. */
public record ClustersChanged(UUID clusterId) {}
