package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the owner states of one card model in a cluster; what is not stated yet is empty. */
@Embeddable
public class ModelProfile {

    private String model;

    @Column(name = "card_count")
    private @Nullable Integer count;

    @Column(name = "memory_gib")
    private @Nullable Integer memoryGib;

    private @Nullable String interconnect;

    @Column(name = "share_unit")
    @Enumerated(EnumType.STRING)
    private OfferedShare.@Nullable Unit shareUnit;

    @Column(name = "share_value")
    private @Nullable Integer shareValue;

    @Column(name = "engine_type")
    private @Nullable String engineType;

    protected ModelProfile() {}

    public ModelProfile(
            String model,
            Optional<Integer> count,
            Optional<Integer> memoryGib,
            Optional<String> interconnect,
            Optional<OfferedShare> share,
            Optional<String> engineType) {
        this.model = model;
        this.count = count.orElse(null);
        this.memoryGib = memoryGib.orElse(null);
        this.interconnect = interconnect.orElse(null);
        this.shareUnit = share.map(OfferedShare::unit).orElse(null);
        this.shareValue = share.map(OfferedShare::value).orElse(null);
        this.engineType = engineType.orElse(null);
    }

    public String model() {
        return model;
    }

    public Optional<Integer> count() {
        return Optional.ofNullable(count);
    }

    public Optional<Integer> memoryGib() {
        return Optional.ofNullable(memoryGib);
    }

    /** How cards of a node are joined, such as NVLINK, HCCS or PCIE. */
    public Optional<String> interconnect() {
        return Optional.ofNullable(interconnect);
    }

    public Optional<OfferedShare> share() {
        return shareUnit == null || shareValue == null
                ? Optional.empty()
                : Optional.of(new OfferedShare(shareUnit, shareValue));
    }

    /** How the cluster's engine calls this type of card; empty when it calls it as we do, letters' case aside. */
    public Optional<String> engineType() {
        return Optional.ofNullable(engineType);
    }
}
