package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** Keeps on what right each run holds its cards in step with quotas: down when a quota is cut, up when room returns. */
final class Standings {

    /** Those that could not be reclaimed anyway are the last to fall out. */
    private static final Comparator<Holding> LAST_TO_FALL = Comparator.comparing(
                    (Holding holding) -> holding.job().preemptible())
            .thenComparing(Holding.OLDEST_FIRST);

    private final QuotaBook quotas;
    private final Moves moves;

    Standings(Board board) {
        this.quotas = board.quotas();
        this.moves = board.moves();
    }

    /** Runs that no longer fit inside their tenant's guarantee become borrowers. */
    void demote() {
        var tenants = new HashSet<TenantBook>();
        quotas.accounts().filter(quotas::isAboveGuarantee).forEach(account -> tenants.add(account.tenant()));
        var candidates = new ArrayList<Holding>();
        quotas.accounts()
                .filter(account -> tenants.contains(account.tenant()))
                .forEach(account -> candidates.addAll(account.holdings()));
        candidates.sort(LAST_TO_FALL.reversed());
        for (Holding holding : candidates) {
            if (holding.standing() == Standing.INSIDE && quotas.isAboveGuarantee(holding.account())) {
                moves.mark(holding, Standing.BORROWING);
            }
        }
    }

    /** The oldest runs for which there is room again move inside; says how many. */
    int promote() {
        int promoted = 0;
        for (Holding holding : List.copyOf(moves.outside())) {
            if (quotas.mayMoveInside(holding)) {
                moves.mark(holding, Standing.INSIDE);
                promoted++;
            }
        }
        return promoted;
    }

    /** What has become of the runs, where it differs from what they came with. */
    List<Decision.Mark> changes() {
        return moves.marked().stream()
                .filter(holding -> holding.origin() == Holding.Origin.RUN)
                .map(holding -> new Decision.Mark(holding.run(), holding.standing()))
                .sorted(Comparator.comparing(mark -> mark.run().id()))
                .toList();
    }
}
