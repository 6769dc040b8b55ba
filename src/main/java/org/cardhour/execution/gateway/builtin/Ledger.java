package org.cardhour.execution.gateway.builtin;

import java.util.Optional;
import org.cardhour.execution.gateway.LedgerEntry;

/** The runner's own account, made from the records of its runs. */
final class Ledger {

    private Ledger() {}

    /** Empty for a run whose program never started. */
    static Optional<LedgerEntry> entry(RunFolder folder) {
        return folder.order()
                .flatMap(order -> folder.started()
                        .map(started -> new LedgerEntry(
                                folder.name(),
                                order.cards(),
                                started.at(),
                                folder.ended().map(RunFolder.Ended::at))));
    }
}
