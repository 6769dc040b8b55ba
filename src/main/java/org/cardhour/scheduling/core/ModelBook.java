package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Who holds how much of one card model, and what is left for whom. */
final class ModelBook {

    private final long allocatable;
    private final long buffer;
    private final List<Account> accounts = new ArrayList<>();
    private final Account all;
    private final Taken keptBack = new Taken();
    private final Set<Holding> borrowers = new HashSet<>();
    private final Stoppable running = new Stoppable();
    private final Stoppable young = new Stoppable();
    private long reservedFrom = BoardNode.NEVER;

    /** @param all where the sums over all tenants are kept */
    ModelBook(Supply supply, TenantBook all) {
        this.allocatable = supply.allocatable().thousandths();
        this.buffer = supply.buffer().thousandths();
        this.all = new Account(all, this, Quota.NONE, 0);
    }

    Account open(TenantBook tenant, Quota quota, long pastUse) {
        var account = new Account(tenant, this, quota, pastUse);
        accounts.add(account);
        for (Layer layer : Layer.values()) {
            keptBack.add(account.keptBack(layer), layer);
        }
        return account;
    }

    void enter(Holding holding) {
        if (holding.standing() == Standing.BORROWING && holding.job().preemptible()) {
            borrowers.add(holding);
            stoppable(holding).enter(holding);
        }
    }

    void leave(Holding holding) {
        if (borrowers.remove(holding)) {
            stoppable(holding).leave(holding);
        }
    }

    private Stoppable stoppable(Holding holding) {
        return holding.origin() == Holding.Origin.RUN ? running : young;
    }

    /** Those that borrow cards and could be preempted, in no order. */
    Set<Holding> borrowers() {
        return borrowers;
    }

    /** Those of them that were running before the pass. */
    Stoppable running() {
        return running;
    }

    /** Those of them that were given or promised their cards in this pass. */
    Stoppable young() {
        return young;
    }

    /** In no order. */
    List<Account> accounts() {
        return accounts;
    }

    void take(Holding holding, Standing standing, Layer layer, int sign) {
        if (layer != Layer.RESERVED || holding.endsAt() > reservedFrom) {
            add(holding.account(), standing, sign * holding.thousandths(), layer);
        }
    }

    private void add(Account account, Standing standing, long thousandths, Layer layer) {
        keptBack.add(-account.keptBack(layer), layer);
        account.add(standing, thousandths, layer);
        keptBack.add(account.keptBack(layer), layer);
        all.add(standing, thousandths, layer);
    }

    /** When what is reserved of the model begins; {@link BoardNode#NEVER} when nothing is. */
    long reservedFrom() {
        return reservedFrom;
    }

    void reserve(Holding reserving, long from) {
        reservedFrom = from;
        for (Account account : accounts) {
            for (Holding other : account.holdings()) {
                take(other, other.standing(), Layer.RESERVED, 1);
            }
        }
        add(reserving.account(), reserving.standing(), reserving.thousandths(), Layer.RESERVED);
    }

    void forgetReserved() {
        reservedFrom = BoardNode.NEVER;
        keptBack.forgetReserved();
        all.forgetReserved();
        for (Account account : accounts) {
            account.forgetReserved();
            keptBack.add(account.keptBack(Layer.RESERVED), Layer.RESERVED);
        }
    }

    /** Whether cards may be held on this right. */
    boolean allows(Account account, Rights rights, long wanted, Standing standing, Layer layer) {
        return account.staysWithinLimit(wanted, layer)
                && switch (standing) {
                    case INSIDE -> account.staysInside(wanted, layer) && wanted <= unused(layer);
                    case BORROWING -> rights.mayBorrow() && wanted <= toBorrow(account, layer);
                    case BUFFER -> rights.mayUseBuffer() && wanted <= bufferLeft(layer);
                    case FORFEITED -> false;
                };
    }

    /** What the tenant could borrow: all that is unused, but for what other tenants keep back. */
    long toBorrow(Account account, Layer layer) {
        return unused(layer) - keptBack.in(layer) + account.keptBack(layer);
    }

    boolean hasUnused(long thousandths) {
        return thousandths <= unused(Layer.NOW) && thousandths <= unused(Layer.LATER);
    }

    boolean hasUnused(long thousandths, Layer layer) {
        return thousandths <= unused(layer);
    }

    private long unused(Layer layer) {
        return allocatable - all.held(Standing.INSIDE, layer) - all.held(Standing.BORROWING, layer);
    }

    long bufferLeft(Layer layer) {
        return buffer - all.held(Standing.BUFFER, layer);
    }
}
