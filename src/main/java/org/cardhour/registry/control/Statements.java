package org.cardhour.registry.control;

import java.util.Map;
import org.cardhour.registry.core.Share;
import org.cardhour.registry.core.StatedModel;
import org.cardhour.registry.core.Statement;
import org.cardhour.registry.entity.ModelProfile;
import org.cardhour.registry.entity.OfferedShare;
import org.cardhour.registry.entity.Profile;

/** Hands an owner's profile to the core. */
final class Statements {

    private Statements() {}

    static Statement of(Profile profile) {
        var models = profile.models().stream().map(Statements::model).toList();
        var storage = profile.storage().isPresent() ? Statement.Storage.STATED : Statement.Storage.NOT_STATED;
        return new Statement(models, storage, profile.kinds());
    }

    /** The profile as the audit log has it. */
    static Map<String, Object> told(Profile profile) {
        return Map.of(
                "stated", of(profile),
                "ownerRule", profile.ownerRule().toString(),
                "reviewPeriod", profile.reviewPeriod().toString());
    }

    private static StatedModel model(ModelProfile model) {
        return new StatedModel(
                model.model(),
                model.count(),
                model.memoryGib(),
                model.interconnect(),
                model.share().map(Statements::share));
    }

    private static Share share(OfferedShare share) {
        return switch (share.unit()) {
            case PERCENT -> new Share.Percent(share.value());
            case CARDS -> new Share.CardCount(share.value());
        };
    }
}
