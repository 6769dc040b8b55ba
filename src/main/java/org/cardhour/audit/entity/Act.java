package org.cardhour.audit.entity;

import java.util.Optional;
import java.util.UUID;

/**
 * What was done or tried, and to what.
 *
 * @param action kind of target and verb, such as {@code job.cancel}
 * @param targetType kind of target, such as {@code job}
 * @param targetId its id or name; empty when it does not exist yet
 * @param tenantId the tenant that the target belongs to
 * @param clusterId the cluster that the target belongs to
 */
public record Act(
        String action, String targetType, String targetId, Optional<UUID> tenantId, Optional<UUID> clusterId) {

    /** An act on something of no tenant and no cluster; say more with {@link #ofTenant} and {@link #onCluster}. */
    public static Act on(String action, String targetType, Object targetId) {
        return new Act(action, targetType, targetId.toString(), Optional.empty(), Optional.empty());
    }

    public Act ofTenant(UUID tenant) {
        return new Act(action, targetType, targetId, Optional.of(tenant), clusterId);
    }

    public Act onCluster(UUID cluster) {
        return new Act(action, targetType, targetId, tenantId, Optional.of(cluster));
    }
}
