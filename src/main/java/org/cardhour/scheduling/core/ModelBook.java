package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Who holds how much of one card model, and what is left for whom. */
final class ModelBook {

    private final Policy policy;
    private final String model;
    private final Map<UUID, Account> accounts = new HashMap<>();
    private final Account all = new Account(Quota.NONE);
    private final Taken keptBack = new Taken();

    ModelBook(Policy policy, String model) {
        this.policy = policy;
        this.model = model;
        policy.quotas().keySet().forEach(this::account);
    }

    Account account(UUID tenantId) {
        var known = accounts.get(tenantId);
        return known == null ? open(tenantId) : known;
    }

    private Account open(UUID tenantId) {
        var account = new Account(policy.quota(tenantId, model));
        accounts.put(tenantId, account);
        for (Layer layer : Layer.values()) {
            keptBack.add(account.keptBack(layer), layer);
        }
        return account;
    }

    void add(UUID tenantId, Standing standing, long thousandths, Layer layer) {
        var account = account(tenantId);
        keptBack.add(-account.keptBack(layer), layer);
        account.add(standing, thousandths, layer);
        keptBack.add(account.keptBack(layer), layer);
        all.add(standing, thousandths, layer);
    }

    /** Whether the job may hold cards on this right. */
    boolean allows(Job job, Standing standing, Layer layer) {
        long wanted = job.ask().total().thousandths();
        var account = account(job.tenantId());
        return account.staysWithinLimit(wanted, layer)
                && switch (standing) {
                    case INSIDE -> account.staysInside(wanted, layer) && wanted <= unused(layer);
                    case BORROWING -> policy.mayBorrow(job) && wanted <= toBorrow(job.tenantId(), layer);
                    case BUFFER -> policy.mayUseBuffer(job) && wanted <= bufferLeft(layer);
                    case FORFEITED -> false;
                };
    }

    /** What the tenant could borrow: all that is unused, but for what other tenants keep back. */
    long toBorrow(UUID tenantId, Layer layer) {
        return unused(layer) - keptBack.in(layer) + account(tenantId).keptBack(layer);
    }

    boolean hasUnused(long thousandths) {
        return thousandths <= unused(Layer.NOW) && thousandths <= unused(Layer.LATER);
    }

    private long unused(Layer layer) {
        return policy.supply(model).allocatable().thousandths()
                - all.held(Standing.INSIDE, layer)
                - all.held(Standing.BORROWING, layer);
    }

    private long bufferLeft(Layer layer) {
        return policy.supply(model).buffer().thousandths() - all.held(Standing.BUFFER, layer);
    }
}
