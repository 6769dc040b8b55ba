package org.cardhour.pools.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** That a cluster is in a pool; it is in one at most. */
@Entity
@Table(name = "pool_cluster")
public class PoolCluster {

    @Id
    @Column(name = "cluster_id")
    private UUID clusterId;

    @Column(name = "pool_id")
    private UUID poolId;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected PoolCluster() {}

    public PoolCluster(UUID clusterId, UUID poolId) {
        this.clusterId = clusterId;
        this.poolId = poolId;
    }

    public UUID clusterId() {
        return clusterId;
    }

    public UUID poolId() {
        return poolId;
    }
}
