package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The columns of what an owner states of a cluster as a whole. */
@Embeddable
class ProfileTerms {

    @Column(name = "owner_rule")
    private String ownerRule;

    @Column(name = "keep_free")
    private int keepFree;

    @Column(name = "yield_after_ms")
    private @Nullable Long yieldAfterMs;

    @Column(name = "storage_type")
    private @Nullable String storageType;

    @Column(name = "storage_capacity_gib")
    private @Nullable Long storageCapacityGib;

    @Column(name = "storage_free_gib")
    private @Nullable Long storageFreeGib;

    @Column(name = "review_period_ms")
    private long reviewPeriodMs;

    protected ProfileTerms() {}

    ProfileTerms(OwnerRule rule, Optional<ClusterStorage> storage, Duration reviewPeriod) {
        ownerRule = "NONE";
        switch (rule) {
            case OwnerRule.None() -> {}
            case OwnerRule.KeepFree(int cards) -> {
                ownerRule = "KEEP_FREE";
                keepFree = cards;
            }
            case OwnerRule.Yield(Duration waited) -> {
                ownerRule = "YIELD";
                yieldAfterMs = waited.toMillis();
            }
        }
        storageType = storage.map(ClusterStorage::type).orElse(null);
        storageCapacityGib = storage.map(ClusterStorage::capacityGib).orElse(null);
        storageFreeGib = storage.map(ClusterStorage::freeGib).orElse(null);
        reviewPeriodMs = reviewPeriod.toMillis();
    }

    OwnerRule ownerRule() {
        return switch (ownerRule) {
            case "KEEP_FREE" -> new OwnerRule.KeepFree(keepFree);
            case "YIELD" -> new OwnerRule.Yield(Duration.ofMillis(yieldAfterMs == null ? 0 : yieldAfterMs));
            default -> new OwnerRule.None();
        };
    }

    Optional<ClusterStorage> storage() {
        return storageType == null || storageCapacityGib == null || storageFreeGib == null
                ? Optional.empty()
                : Optional.of(new ClusterStorage(storageType, storageCapacityGib, storageFreeGib));
    }

    Duration reviewPeriod() {
        return Duration.ofMillis(reviewPeriodMs);
    }
}
