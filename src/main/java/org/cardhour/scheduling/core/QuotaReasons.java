package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.cardhour.kernel.Cards;

/** Says what of its tenant's quota stands against a job. */
final class QuotaReasons {

    private final QuotaBook quotas;
    private final Policy policy;

    QuotaReasons(Board board) {
        this.quotas = board.quotas();
        this.policy = board.policy();
    }

    /** At most one for the tenant, and one for a project with a cap: too small for ever, or used up now. */
    List<Reason> of(Queued queued, List<String> models) {
        var reasons = new ArrayList<>(ofTenant(queued, models));
        queued.project()
                .flatMap(project -> ofProject(project, queued, modelsToJudge(queued, models)))
                .ifPresent(reasons::add);
        return reasons;
    }

    /** Of the model of which it may have the most; nothing while there is one of which it may have enough. */
    private static Optional<Reason> ofProject(ProjectBook project, Queued queued, List<String> models) {
        var demand = Demand.least(queued.shape());
        if (models.stream().anyMatch(model -> project.hasRoomFor(model, demand, Horizon.AT_ONCE_BRIEFLY))) {
            return Optional.empty();
        }
        boolean isPossible = models.stream().anyMatch(model -> project.cap().couldAllow(model, demand));
        return models.stream()
                .max(Comparator.comparingLong((String model) -> project.cap().thousandths(model))
                        .thenComparing(Comparator.reverseOrder()))
                .map(model -> ofProject(
                        Reason.of(isPossible ? PendingReason.QUOTA_WAIT : PendingReason.EXCEEDS_LIMIT),
                        project,
                        model,
                        demand));
    }

    /** With the figures of what is lacking. */
    private static Reason ofProject(Reason plain, ProjectBook project, String model, Demand demand) {
        var reason = plain.naming(Word.PROJECT, project.id().toString());
        var cap = project.cap();
        if (demand.thousandths() > cap.thousandths(model) - project.cardsHeld(model)) {
            reason = reason.naming(Word.MODEL, model)
                    .with(Figure.CARDS_NEEDED, demand.thousandths())
                    .with(Figure.CARDS_HELD, project.cardsHeld(model))
                    .with(Figure.CARDS_CAP, cap.thousandths(model));
        }
        if (demand.cpuMillis() > cap.cpuMillis() - project.cpuHeld()) {
            reason = reason.with(Figure.CPU_NEEDED, demand.cpuMillis())
                    .with(Figure.CPU_HELD, project.cpuHeld())
                    .with(Figure.CPU_CAP, cap.cpuMillis());
        }
        return demand.memoryMib() <= cap.memoryMib() - project.memoryHeld()
                ? reason
                : reason.with(Figure.MEMORY_NEEDED, demand.memoryMib())
                        .with(Figure.MEMORY_HELD, project.memoryHeld())
                        .with(Figure.MEMORY_CAP, cap.memoryMib());
    }

    private List<Reason> ofTenant(Queued queued, List<String> models) {
        var job = queued.job();
        if (!policy.lists(job.tenantId())) {
            return List.of(Reason.of(PendingReason.NO_QUOTA).with(Figure.CARDS_NEEDED, wanted(job)));
        }
        if (models.isEmpty()) {
            return List.of();
        }
        var model = mostGenerous(job, models);
        if (policy.quota(job.tenantId(), model).limit().isNone() && !wanted(job).isNone()) {
            return List.of(figures(PendingReason.NO_QUOTA, queued, model));
        }
        if (models.stream().allMatch(each -> wanted(job).compareTo(ceiling(job, each)) > 0)
                || !hostsCouldAllow(queued)) {
            return List.of(figures(PendingReason.EXCEEDS_LIMIT, queued, model));
        }
        return admitted(queued, models).isEmpty()
                ? List.of(figures(PendingReason.QUOTA_WAIT, queued, model))
                : List.of();
    }

    /** The models of which the tenant could have the cards now; where it could have none, all. */
    List<String> modelsToJudge(Queued queued, List<String> models) {
        var admitted = admitted(queued, models);
        return admitted.isEmpty() ? models : admitted;
    }

    private List<String> admitted(Queued queued, List<String> models) {
        return models.stream()
                .filter(model -> quotas.standing(
                                quotas.account(queued.job().tenantId(), model),
                                queued.rights(),
                                Demand.least(queued.shape()),
                                Horizon.AT_ONCE_BRIEFLY)
                        .isPresent())
                .toList();
    }

    /** The most that the job could ever be given. */
    private Cards ceiling(Job job, String model) {
        var quota = policy.quota(job.tenantId(), model);
        return policy.mayBorrow(job) || policy.mayUseBuffer(job) ? quota.limit() : quota.guaranteed();
    }

    private boolean hostsCouldAllow(Queued queued) {
        var hosts = policy.hosts(queued.job().tenantId());
        var demand = Demand.least(queued.shape());
        boolean upToLimit = queued.rights().mayBorrow() || queued.rights().mayUseBuffer();
        return demand.cpuMillis() <= (upToLimit ? hosts.limitCpuMillis() : hosts.guaranteedCpuMillis())
                && demand.memoryMib() <= (upToLimit ? hosts.limitMemoryMib() : hosts.guaranteedMemoryMib());
    }

    private String mostGenerous(Job job, List<String> models) {
        return models.stream()
                .max(Comparator.comparing((String model) ->
                                policy.quota(job.tenantId(), model).limit())
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
    }

    private Reason figures(PendingReason code, Queued queued, String model) {
        var job = queued.job();
        var quota = policy.quota(job.tenantId(), model);
        var account = quotas.account(job.tenantId(), model);
        var reason = Reason.of(code)
                .with(Figure.CARDS_NEEDED, wanted(job))
                .with(Figure.CARDS_HELD, new Cards(account.held(Layer.NOW)))
                .with(Figure.CARDS_GUARANTEED, quota.guaranteed())
                .with(Figure.CARDS_LIMIT, quota.limit())
                .with(Figure.CARDS_TO_BORROW, new Cards(quotas.toBorrow(account)));
        return policy.hosts(job.tenantId()).equals(HostQuota.UNLIMITED)
                ? reason
                : withHosts(reason, account.tenant(), Demand.least(queued.shape()));
    }

    private static Reason withHosts(Reason reason, TenantBook tenant, Demand demand) {
        return reason.with(Figure.CPU_NEEDED, demand.cpuMillis())
                .with(Figure.CPU_HELD, tenant.cpuHeld(Layer.NOW))
                .with(Figure.CPU_LIMIT, tenant.hosts().limitCpuMillis())
                .with(Figure.MEMORY_NEEDED, demand.memoryMib())
                .with(Figure.MEMORY_HELD, tenant.memoryHeld(Layer.NOW))
                .with(Figure.MEMORY_LIMIT, tenant.hosts().limitMemoryMib());
    }

    private static Cards wanted(Job job) {
        return job.ask().total();
    }
}
