package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Gives the owner of a cluster back what is held above the share that is offered by now: those yield that can be
 * preempted, and the others are told until when they may go on.
 */
final class Owners {

    /** Those who were told before go first, so that nobody else is; then those who can yield at once. */
    private static final Comparator<Victim> FIRST_TO_GO = Comparator.comparing(
                    (Victim victim) -> victim.run().recalledUntil().isEmpty())
            .thenComparing(victim -> !victim.job().preemptible())
            .thenComparing(Victim.CHEAPEST_FIRST);

    private final Board board;
    private final Instant now;

    Owners(Board board) {
        this.board = board;
        this.now = board.now();
    }

    void takeBack(Consumer<Decision> decided) {
        for (BoardCluster cluster : board.fleet().clusters()) {
            for (Row row : cluster.rows()) {
                long above =
                        row.held(Horizon.AFTER_RELEASES_BRIEFLY) - row.offered().thousandths();
                if (above > 0) {
                    needed(row, above).forEach(victim -> take(victim, cluster.cluster(), decided));
                }
            }
        }
    }

    /** As many as it takes; then, in reverse, whoever is not needed is given back. */
    private List<Victim> needed(Row row, long above) {
        var taken = new ArrayList<Victim>();
        long sum = 0;
        for (Victim victim : candidates(row)) {
            if (sum < above) {
                taken.add(victim);
                sum += victim.cards();
            }
        }
        for (Victim victim : List.copyOf(taken).reversed()) {
            if (sum - victim.cards() >= above) {
                taken.remove(victim);
                sum -= victim.cards();
            }
        }
        return taken;
    }

    private List<Victim> candidates(Row row) {
        return board.runs().stream()
                .filter(holding -> holding.presence() == Presence.STAYING)
                .filter(holding -> holding.row().filter(row::equals).isPresent())
                .map(holding -> Victim.of(holding, Cause.OWNER, now))
                .sorted(FIRST_TO_GO)
                .toList();
    }

    private void take(Victim victim, Cluster cluster, Consumer<Decision> decided) {
        var until = victim.run().recalledUntil();
        if (victim.job().preemptible()
                || until.filter(end -> !now.isBefore(end)).isPresent()) {
            board.moves().put(victim.holding(), Presence.STOPPING);
            decided.accept(new Decision.Preempt(victim.run(), Cause.OWNER, Optional.empty()));
        } else if (until.isEmpty()) {
            decided.accept(new Decision.Recall(victim.run(), now.plus(cluster.recallNotice())));
        }
    }
}
