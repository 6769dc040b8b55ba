package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder;

/**
 * The labels by which Cardhour knows its own objects in a cluster, and the annotations in which it keeps notes there. What
 * does not bear them is somebody else's.
 *
 * @param owner tells one Cardhour from another one that uses the same cluster
 */
record Marks(String owner) {

    static final String OWNER = "cardhour.org/owner";
    static final String TENANT = "cardhour.org/tenant";
    static final String RUN = "cardhour.org/run";
    static final String TOKEN = "cardhour.org/token";
    static final String PROJECT = "cardhour.org/project";
    static final String JOB = "cardhour.org/job";

    /** Thousandths of cards that the whole run holds. */
    static final String CARDS = "cardhour.org/cards";

    /** How many programs the whole run has. */
    static final String MEMBERS = "cardhour.org/members";

    static final String STARTED = "cardhour.org/started-at";
    static final String STOP = "cardhour.org/stop";
    static final String FREED = "cardhour.org/freed-at";

    Map<String, String> ofTenant(UUID tenant) {
        return Map.of(OWNER, owner, TENANT, tenant.toString());
    }

    Map<String, String> ofRun(RunOrder order) {
        var name = order.name();
        return Map.of(
                OWNER,
                owner,
                TENANT,
                order.owner().tenant().toString(),
                RUN,
                name.run().toString(),
                TOKEN,
                Integer.toString(name.token()));
    }

    Map<String, String> selecting(RunName run) {
        return Map.of(OWNER, owner, RUN, run.run().toString(), TOKEN, Integer.toString(run.token()));
    }

    boolean areOn(HasMetadata object) {
        return owner.equals(label(object, OWNER).orElse(""));
    }

    boolean areOn(HasMetadata object, RunName run) {
        return areOn(object) && runOf(object).filter(run::equals).isPresent();
    }

    /** Empty where the labels do not name a run. */
    static Optional<RunName> runOf(HasMetadata object) {
        return label(object, RUN)
                .flatMap(run -> label(object, TOKEN).flatMap(token -> RunName.parse("ch-" + run + "-" + token)));
    }

    static Optional<String> label(HasMetadata object, String key) {
        return Optional.ofNullable(object.getMetadata().getLabels()).map(labels -> labels.get(key));
    }

    static Optional<String> note(HasMetadata object, String key) {
        return Optional.ofNullable(object.getMetadata().getAnnotations()).map(notes -> notes.get(key));
    }
}
