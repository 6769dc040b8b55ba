package org.cardhour.pools.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** That a tenant has its quota in a pool; it has it in one. */
@Entity
@Table(name = "pool_tenant")
public class PoolTenant {

    @Id
    @Column(name = "tenant_id")
    private UUID tenantId;

    @Column(name = "pool_id")
    private UUID poolId;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected PoolTenant() {}

    public PoolTenant(UUID tenantId, UUID poolId) {
        this.tenantId = tenantId;
        this.poolId = poolId;
    }

    public UUID tenantId() {
        return tenantId;
    }

    public UUID poolId() {
        return poolId;
    }
}
