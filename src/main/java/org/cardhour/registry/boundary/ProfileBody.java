package org.cardhour.registry.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.cardhour.kernel.JobKind;
import org.cardhour.registry.entity.ClusterStorage;
import org.cardhour.registry.entity.OwnerRule;
import org.cardhour.registry.entity.Profile;
import org.cardhour.web.ProblemException;

/**
 * The profile of a cluster, as it is shown and as it is stated. What is left out is not stated yet: the cluster stays
 * pending until it is.
 */
public record ProfileBody(
        @NotNull @Size(max = 50) List<@NotNull @Valid ModelBody> models,
        Optional<@Valid StorageBody> storage,
        @NotNull Set<@NotNull JobKind> kinds,
        Optional<@Valid RuleBody> ownerRule,
        Optional<@Min(1) @Max(3650) Integer> reviewPeriodDays) {

    /** The storage of the cluster in GiB. */
    public record StorageBody(
            @NotBlank @Size(max = 40) String type,
            @NotNull @Min(0) @Max(1L << 40) Long capacityGib,
            @NotNull @Min(0) @Max(1L << 40) Long freeGib) {}

    Profile profile() {
        var names = new HashSet<String>();
        for (var model : models) {
            if (!names.add(model.model())) {
                throw ProblemException.invalid("/models", "MODEL_TWICE", Map.of("model", model.model()));
            }
        }
        return new Profile(
                models.stream().map(ModelBody::stated).toList(),
                storage.map(said -> new ClusterStorage(said.type(), said.capacityGib(), said.freeGib())),
                kinds,
                ownerRule.map(RuleBody::rules).orElse(new OwnerRule.None()),
                reviewPeriodDays.map(Duration::ofDays).orElse(Profile.USUAL_REVIEW_PERIOD));
    }

    static ProfileBody of(Profile profile) {
        return new ProfileBody(
                profile.models().stream().map(ModelBody::of).toList(),
                profile.storage().map(there -> new StorageBody(there.type(), there.capacityGib(), there.freeGib())),
                new TreeSet<>(profile.kinds()),
                Optional.of(RuleBody.of(profile.ownerRule())),
                Optional.of((int) profile.reviewPeriod().toDays()));
    }
}
