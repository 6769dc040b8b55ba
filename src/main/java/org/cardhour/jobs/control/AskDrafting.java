package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.identity.control.Tenants;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.jobs.control.JobRequest.Wishes;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Terms;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Priority;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.control.Pools;
import org.cardhour.pools.control.PriorityClasses;
import org.cardhour.pools.core.ClassRule;
import org.cardhour.pools.core.PolicyDuration;
import org.cardhour.registry.control.DataPlaces;

/** Makes of what somebody asks for what the job asks: fills in what follows from its kind, and finds what it names. */
@Dependent
class AskDrafting {

    private final PriorityClasses classes;
    private final Pools pools;
    private final Tenants tenants;
    private final PlaceNames places;
    private final DataPlaces data;

    @Inject
    AskDrafting(PriorityClasses classes, Pools pools, Tenants tenants, PlaceNames places, DataPlaces data) {
        this.data = data;
        this.classes = classes;
        this.pools = pools;
        this.tenants = tenants;
        this.places = places;
    }

    Outcome<Ask> ask(UUID tenant, JobRequest request) {
        var wishes = request.wishes();
        var name = wishes.priority().orElseGet(() -> PriorityClasses.usual(request.kind()));
        var rule = rule(name, tenant);
        return priority(rule, tenant, request.kind())
                .then(priority -> walltime(rule, wishes).map(limit -> terms(priority, request.kind(), wishes, limit)))
                .then(AskDrafting::resumable)
                .then(AskDrafting::priceable)
                .then(terms -> knownData(request.datasets()).map(known -> terms))
                .then(terms -> places.find(request.places())
                        .map(where -> new Ask(
                                request.name(),
                                request.kind(),
                                request.program(),
                                request.demand(),
                                terms,
                                where,
                                request.labels(),
                                request.logs(),
                                request.datasets())));
    }

    private Outcome<Set<String>> knownData(Set<String> datasets) {
        return data.unknown(datasets)
                .<Outcome<Set<String>>>map(
                        name -> Outcome.refused(Refusal.rule("UNKNOWN_DATASET", Map.of("dataset", name))))
                .orElseGet(() -> Outcome.done(datasets));
    }

    private Outcome<Priority> priority(ClassRule rule, UUID tenant, JobKind kind) {
        var name = rule.name();
        var found = classes.named(name);
        if (found.isEmpty()) {
            return Outcome.refused(Refusal.rule("UNKNOWN_PRIORITY", Map.of("priority", name)));
        }
        return found.get().isFor(tenant, kind) && isOpen(rule, tenant, kind)
                ? Outcome.done(found.get().priority())
                : Outcome.refused(Refusal.rule("PRIORITY_NOT_ALLOWED", Map.of("priority", name, "kind", kind.name())));
    }

    /** How the tenant's pool treats the class. */
    private ClassRule rule(String priority, UUID tenant) {
        return pools.policyOfTenant(tenant)
                .map(policy -> policy.classRule(priority))
                .orElseGet(() -> ClassRule.none(priority));
    }

    private boolean isOpen(ClassRule rule, UUID tenant, JobKind kind) {
        return rule.isFor(tenants.tenant(tenant).map(Tenant::name).orElse(""), kind);
    }

    private static Outcome<Optional<Duration>> walltime(ClassRule rule, Wishes wishes) {
        var walltime = rule.walltime(wishes.walltime());
        return rule.allows(walltime)
                ? Outcome.done(walltime)
                : Outcome.refused(Refusal.rule(
                        "WALLTIME_OVER_MAXIMUM",
                        Map.of(
                                "priority", rule.name(),
                                "asked", PolicyDuration.text(walltime.orElseThrow()),
                                "most",
                                        PolicyDuration.text(
                                                rule.maximumWalltime().orElseThrow()))));
    }

    private static Terms terms(Priority priority, JobKind kind, Wishes wishes, Optional<Duration> walltime) {
        return new Terms(
                priority,
                wishes.preemptible().orElse(isUsuallyPreemptible(kind)),
                wishes.restartable(),
                wishes.checkpoint(),
                walltime,
                wishes.estimate(),
                wishes.notBefore(),
                wishes.maxReruns(),
                wishes.afterLoss(),
                wishes.grace(),
                wishes.offPeak(),
                wishes.maxCost());
    }

    private static Outcome<Terms> resumable(Terms terms) {
        return terms.preemptible() && !terms.isResumable()
                ? Outcome.refused(Refusal.rule("NOT_RESUMABLE", Map.of()))
                : Outcome.done(terms);
    }

    /** What it costs at most is known only of a job that ends. */
    private static Outcome<Terms> priceable(Terms terms) {
        return terms.maxCost().isPresent() && terms.walltime().isEmpty()
                ? Outcome.refused(Refusal.rule("MAX_COST_NEEDS_WALLTIME", Map.of()))
                : Outcome.done(terms);
    }

    private static boolean isUsuallyPreemptible(JobKind kind) {
        return switch (kind) {
            case INFERENCE -> false;
            case TRAINING, FINE_TUNING, BATCH -> true;
        };
    }
}
