package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.cardhour.identity.control.Tenants;
import org.cardhour.identity.entity.Project;
import org.cardhour.identity.entity.ProjectState;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Fit;
import org.cardhour.jobs.core.Fit.Right;
import org.cardhour.jobs.core.Fit.Verdict;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.Misfit;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Fault;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.PriorityClasses;
import org.cardhour.pools.control.ProjectQuotas;

/** Decides whose jobs are taken in, and which can ever run. */
@Dependent
class Admission {

    private static final String CARDS = "cards";

    private final EntityManager database;
    private final Tenants tenants;
    private final Entitlements entitlements;
    private final PriorityClasses classes;
    private final ProjectQuotas projects;
    private final JobPrices prices;

    @Inject
    Admission(
            EntityManager database,
            Tenants tenants,
            Entitlements entitlements,
            PriorityClasses classes,
            ProjectQuotas projects,
            JobPrices prices) {
        this.prices = prices;
        this.projects = projects;
        this.database = database;
        this.tenants = tenants;
        this.entitlements = entitlements;
        this.classes = classes;
    }

    /** The project, to one of its members, while it and its tenant are active. */
    Outcome<Project> project(Actor actor, UUID id) {
        var found = tenants.project(id);
        if (found.isEmpty()) {
            return Outcome.refused(Refusal.of(Kind.UNKNOWN, "UNKNOWN_PROJECT"));
        }
        var project = found.get();
        if (!actor.belongsTo(project.tenantId())) {
            return Outcome.refused(Refusal.of(Kind.FOREIGN, "UNKNOWN_PROJECT"));
        }
        if (!actor.isMemberOf(id)) {
            return Outcome.refused(Refusal.of(Kind.FORBIDDEN, "NOT_A_MEMBER"));
        }
        if (tenants.tenant(project.tenantId())
                .map(Tenant::state)
                .filter(TenantState.ACTIVE::equals)
                .isEmpty()) {
            return Outcome.refused(Refusal.of(Kind.CONFLICT, "TENANT_NOT_ACTIVE"));
        }
        return project.state() == ProjectState.ACTIVE
                ? Outcome.done(project)
                : Outcome.refused(Refusal.of(Kind.CONFLICT, "PROJECT_CLOSED"));
    }

    /** The ask, if the tenant may have one more job waiting and this one can ever run. */
    Outcome<Ask> measure(Project project, Ask ask, Instant now) {
        return entitlements
                .of(project.tenantId())
                .map(entitlement -> measure(project.tenantId(), ask, entitlement, now)
                        .then(sound ->
                                withinCaps(project, sound, entitlement.pool().models())))
                .orElseGet(() -> Outcome.refused(Refusal.rule("NO_QUOTA", Map.of())));
    }

    /** The ask, unless the project may not hold as much even when nothing else of it runs. */
    private Outcome<Ask> withinCaps(Project project, Ask ask, Set<String> offered) {
        var caps = projects.capsOf(project.id());
        var demand = ask.demand();
        var cards = (demand.models().isEmpty() ? offered : demand.models())
                .stream()
                        .mapToLong(model -> caps.getOrDefault(HeldAmounts.cards(model), Long.MAX_VALUE))
                        .max()
                        .orElse(Long.MAX_VALUE);
        var asked = Map.of(
                CARDS,
                List.of(demand.least().thousandths(), cards),
                HeldAmounts.CPU,
                List.of(demand.leastNodes() * demand.cpuMillis(), caps.getOrDefault(HeldAmounts.CPU, Long.MAX_VALUE)),
                HeldAmounts.MEMORY,
                List.of(
                        demand.leastNodes() * demand.memoryMib(),
                        caps.getOrDefault(HeldAmounts.MEMORY, Long.MAX_VALUE)));
        return asked.entrySet().stream()
                .filter(amount ->
                        amount.getValue().getFirst() > amount.getValue().getLast())
                .min(Map.Entry.comparingByKey())
                .map(over -> Outcome.<Ask>refused(Refusal.rule(code(over.getKey()), figures(over))))
                .orElseGet(() -> Outcome.done(ask));
    }

    private static String code(String resource) {
        return switch (resource) {
            case HeldAmounts.CPU -> "OVER_PROJECT_QUOTA_CPU";
            case HeldAmounts.MEMORY -> "OVER_PROJECT_QUOTA_MEMORY";
            default -> "OVER_PROJECT_QUOTA_CARDS";
        };
    }

    private static Map<String, String> figures(Map.Entry<String, List<Long>> over) {
        boolean isMemory = over.getKey().equals(HeldAmounts.MEMORY);
        Function<Long, String> text = amount -> isMemory ? amount + " MiB" : new Cards(amount).toString();
        return Map.of(
                "asked", text.apply(over.getValue().getFirst()),
                "cap", text.apply(over.getValue().getLast()));
    }

    private Outcome<Ask> measure(UUID tenantId, Ask ask, Entitlement entitlement, Instant now) {
        long waiting = waiting(tenantId);
        if (waiting >= entitlement.queuedJobs()) {
            var figures = Map.of("waiting", "" + waiting, "most", "" + entitlement.queuedJobs());
            return Outcome.refused(new Refusal(Kind.TOO_MANY, "TOO_MANY_QUEUED", figures, List.of()));
        }
        var models = ask.demand().cardsPerNode().isNone()
                ? Set.of("")
                : entitlement.pool().models();
        var dear = prices.tooDear(tenantId, ask, models, now);
        return switch (new Fit(ask, right(ask), dear).judge(List.of(entitlement.pool()))) {
            case Verdict.Fits() -> Outcome.done(ask);
            case Verdict.NeverFits never -> Outcome.refused(refusal(never));
        };
    }

    private Right right(Ask ask) {
        boolean isHighest = classes.all().stream()
                .noneMatch(other -> other.priority().isAbove(ask.terms().priority()));
        return ask.terms().preemptible() || isHighest ? Right.LIMIT : Right.GUARANTEE;
    }

    private long waiting(UUID tenantId) {
        return database.createQuery(
                        "select count(j.id) from Job j where j.tenantId = :tenant and j.state = :queued", Long.class)
                .setParameter("tenant", tenantId)
                .setParameter("queued", JobState.QUEUED)
                .getSingleResult();
    }

    private static Refusal refusal(Verdict.NeverFits never) {
        var faults = never.misfits().isEmpty()
                ? List.of(new Fault("", "MISFIT_NO_CLUSTER", Map.of()))
                : never.misfits().stream().map(Admission::fault).toList();
        return new Refusal(Kind.RULE, "NEVER_FITS", Map.of(), faults);
    }

    private static Fault fault(Misfit misfit) {
        return new Fault(pointer(misfit.why()), "MISFIT_" + misfit.why(), figures(misfit));
    }

    private static Map<String, String> figures(Misfit misfit) {
        return Map.of("cluster", misfit.cluster(), "asked", misfit.asked(), "there", misfit.there());
    }

    private static String pointer(Misfit.Why why) {
        return switch (why) {
            case PLACE -> "/clusters";
            case KIND -> "/kind";
            case ISOLATION -> "/requireIsolation";
            case VERSION -> "/minimumVersions";
            case IMAGE -> "/image";
            case COMMAND -> "/command";
            case MODEL -> "/cardModels";
            case COST -> "/maxCost";
            case INTERCONNECT -> "/interconnect";
            case NODE -> "/nodes";
            case NODE_CPU -> "/cpu";
            case NODE_MEMORY -> "/memoryMib";
            case OFFER, NODE_CARDS, QUOTA -> "/cards";
        };
    }
}
