package org.cardhour.registry.entity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.JobKind;

/** All that an owner states of a cluster. */
public record Profile(
        List<ModelProfile> models,
        Optional<ClusterStorage> storage,
        Set<JobKind> kinds,
        OwnerRule ownerRule,
        Duration reviewPeriod) {

    public static final Duration USUAL_REVIEW_PERIOD = Duration.ofDays(90);

    public Profile {
        models = List.copyOf(models);
        kinds = Set.copyOf(kinds);
    }
}
