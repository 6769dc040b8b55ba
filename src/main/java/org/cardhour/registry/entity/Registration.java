package org.cardhour.registry.entity;

import java.util.Optional;
import java.util.UUID;

/**
 * What is fixed when a cluster is registered.
 *
 * @param ownerId the provider organisation; empty when the platform itself owns the cluster
 * @param endpoint where its engine answers; empty for the machine Cardhour runs on
 */
public record Registration(
        UUID siteId,
        String code,
        String name,
        Optional<UUID> ownerId,
        String ownerName,
        ClusterForm form,
        Access access,
        Optional<String> endpoint) {}
