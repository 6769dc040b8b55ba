package org.cardhour.scheduling.core;

import java.util.Comparator;
import java.util.List;
import org.cardhour.kernel.Cards;

/** Says what of its tenant's quota stands against a job. */
final class QuotaReasons {

    private final QuotaBook quotas;
    private final Policy policy;

    QuotaReasons(QuotaBook quotas, Policy policy) {
        this.quotas = quotas;
        this.policy = policy;
    }

    /** At most one reason: that there is no quota, that it is too small for ever, or that it is used up now. */
    List<Reason> of(Job job, List<String> models) {
        if (!policy.lists(job.tenantId())) {
            return List.of(Reason.of(PendingReason.NO_QUOTA).with(Figure.CARDS_NEEDED, wanted(job)));
        }
        if (wanted(job).isNone() || models.isEmpty()) {
            return List.of();
        }
        var model = mostGenerous(job, models);
        if (policy.quota(job.tenantId(), model).limit().isNone()) {
            return List.of(figures(PendingReason.NO_QUOTA, job, model));
        }
        if (models.stream().allMatch(each -> wanted(job).compareTo(ceiling(job, each)) > 0)) {
            return List.of(figures(PendingReason.EXCEEDS_LIMIT, job, model));
        }
        return admitted(job, models).isEmpty() ? List.of(figures(PendingReason.QUOTA_WAIT, job, model)) : List.of();
    }

    /** The models of which the tenant could have the cards now; where it could have none, all. */
    List<String> modelsToJudge(Job job, List<String> models) {
        var admitted = admitted(job, models);
        return admitted.isEmpty() ? models : admitted;
    }

    private List<String> admitted(Job job, List<String> models) {
        return models.stream()
                .filter(model -> quotas.standing(job, model, Horizon.AT_ONCE).isPresent())
                .toList();
    }

    /** The most that the job could ever be given. */
    private Cards ceiling(Job job, String model) {
        var quota = policy.quota(job.tenantId(), model);
        return policy.mayBorrow(job) || policy.mayUseBuffer(job) ? quota.limit() : quota.guaranteed();
    }

    private String mostGenerous(Job job, List<String> models) {
        return models.stream()
                .max(Comparator.comparing((String model) ->
                                policy.quota(job.tenantId(), model).limit())
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
    }

    private Reason figures(PendingReason code, Job job, String model) {
        var quota = policy.quota(job.tenantId(), model);
        return Reason.of(code)
                .with(Figure.CARDS_NEEDED, wanted(job))
                .with(Figure.CARDS_HELD, quotas.account(job.tenantId(), model).held(Layer.NOW))
                .with(Figure.CARDS_GUARANTEED, quota.guaranteed())
                .with(Figure.CARDS_LIMIT, quota.limit())
                .with(Figure.CARDS_TO_BORROW, quotas.toBorrow(job.tenantId(), model));
    }

    private static Cards wanted(Job job) {
        return job.ask().total();
    }
}
