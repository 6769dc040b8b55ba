package org.cardhour.execution.control;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ClusterState;

/** A cluster as far as its runs are concerned. */
public record ServedCluster(UUID id, ClusterForm form, ClusterState state, Optional<Instant> lastHeartbeatAt) {}
