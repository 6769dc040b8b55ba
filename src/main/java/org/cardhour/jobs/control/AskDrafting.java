package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import org.cardhour.jobs.control.JobRequest.Wishes;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Terms;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Priority;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.control.PriorityClasses;

/** Makes of what somebody asks for what the job asks: fills in what follows from its kind, and finds what it names. */
@Dependent
class AskDrafting {

    private final PriorityClasses classes;
    private final PlaceNames places;

    @Inject
    AskDrafting(PriorityClasses classes, PlaceNames places) {
        this.classes = classes;
        this.places = places;
    }

    Outcome<Ask> ask(UUID tenant, JobRequest request) {
        var wishes = request.wishes();
        var name = wishes.priority().orElseGet(() -> PriorityClasses.usual(request.kind()));
        return priority(name, tenant, request.kind())
                .map(priority -> terms(priority, request.kind(), wishes))
                .then(AskDrafting::resumable)
                .then(terms -> places.find(request.places())
                        .map(where -> new Ask(
                                request.name(),
                                request.kind(),
                                request.program(),
                                request.demand(),
                                terms,
                                where,
                                request.labels(),
                                request.logs())));
    }

    private Outcome<Priority> priority(String name, UUID tenant, JobKind kind) {
        var found = classes.named(name);
        if (found.isEmpty()) {
            return Outcome.refused(Refusal.rule("UNKNOWN_PRIORITY", Map.of("priority", name)));
        }
        return found.get().isFor(tenant, kind)
                ? Outcome.done(found.get().priority())
                : Outcome.refused(Refusal.rule("PRIORITY_NOT_ALLOWED", Map.of("priority", name, "kind", kind.name())));
    }

    private static Terms terms(Priority priority, JobKind kind, Wishes wishes) {
        return new Terms(
                priority,
                wishes.preemptible().orElse(isUsuallyPreemptible(kind)),
                wishes.restartable(),
                wishes.checkpoint(),
                wishes.walltime(),
                wishes.estimate(),
                wishes.notBefore(),
                wishes.maxReruns(),
                wishes.afterLoss(),
                wishes.grace());
    }

    private static Outcome<Terms> resumable(Terms terms) {
        return terms.preemptible() && !terms.isResumable()
                ? Outcome.refused(Refusal.rule("NOT_RESUMABLE", Map.of()))
                : Outcome.done(terms);
    }

    private static boolean isUsuallyPreemptible(JobKind kind) {
        return switch (kind) {
            case INFERENCE -> false;
            case TRAINING, FINE_TUNING, BATCH -> true;
        };
    }
}
