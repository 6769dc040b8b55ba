package org.cardhour.registry.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.Map;
import java.util.Optional;
import org.cardhour.registry.entity.ModelProfile;
import org.cardhour.registry.entity.OfferedShare;
import org.cardhour.web.ProblemException;

/**
 * What is stated of one card model of a cluster.
 *
 * @param engineType how the cluster's engine calls it; the same as the model when it is not said
 */
public record ModelBody(
        @NotNull @Pattern(regexp = Codes.MODEL) String model,
        Optional<@Min(1) @Max(1_000_000) Integer> count,
        Optional<@Min(1) @Max(100_000) Integer> memoryGib,
        Optional<@Pattern(regexp = Codes.INTERCONNECT) String> interconnect,
        Optional<@Valid ShareBody> share,
        Optional<@Pattern(regexp = Codes.ENGINE_TYPE) String> engineType) {

    /** The part that may be used from outside: 0 to 100 percent of the cards, or so many cards. */
    public record ShareBody(
            @NotNull OfferedShare.Unit unit,
            @NotNull @Min(0) @Max(1_000_000) Integer value) {}

    ModelProfile stated() {
        return new ModelProfile(model, count, memoryGib, interconnect, share.map(this::offered), engineType);
    }

    static ModelBody of(ModelProfile stated) {
        return new ModelBody(
                stated.model(),
                stated.count(),
                stated.memoryGib(),
                stated.interconnect(),
                stated.share().map(share -> new ShareBody(share.unit(), share.value())),
                stated.engineType());
    }

    private OfferedShare offered(ShareBody share) {
        if (share.unit() == OfferedShare.Unit.PERCENT && share.value() > 100) {
            throw ProblemException.invalid(
                    "/models",
                    "INVALID_SHARE",
                    Map.of("model", model, "value", share.value().toString()));
        }
        return new OfferedShare(share.unit(), share.value());
    }
}
