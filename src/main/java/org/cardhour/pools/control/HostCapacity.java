package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.UUID;
import org.cardhour.pools.core.HostFigures;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.entity.ClusterState;
import org.cardhour.registry.entity.ClusterStorage;
import org.cardhour.registry.entity.NodeState;

/** Adds up what clusters have of CPU, memory and storage. */
@Dependent
class HostCapacity {

    private final ClusterReading clusters;

    @Inject
    HostCapacity(ClusterReading clusters) {
        this.clusters = clusters;
    }

    /** Of those of the clusters that are not disabled: the nodes that were found, and the storage that is stated. */
    HostFigures.Capacity of(Collection<UUID> ids) {
        long cpu = 0;
        long memory = 0;
        long storage = 0;
        for (var facts : clusters.all()) {
            var cluster = facts.cluster();
            if (cluster.state() == ClusterState.DISABLED || !ids.contains(cluster.id())) {
                continue;
            }
            storage +=
                    cluster.profile().storage().map(ClusterStorage::capacityGib).orElse(0L);
            for (var node : clusters.nodes(cluster.id())) {
                if (node.node().state() != NodeState.GONE) {
                    cpu += node.node().machine().cpuCores() * 1_000L;
                    memory += node.node().machine().memoryMib();
                }
            }
        }
        return new HostFigures.Capacity(cpu, memory, storage);
    }
}
