package org.cardhour.scheduling.core;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps on what right each run holds its cards in step with quotas: down when a quota is cut, up when room returns. */
final class Standings {

    private static final Comparator<Run> OLDEST_FIRST =
            Comparator.comparing(Run::placedAt).thenComparing(Run::id);

    /** Those that could not be reclaimed anyway are the last to fall out. */
    private static final Comparator<Run> LAST_TO_FALL =
            Comparator.comparing((Run run) -> run.job().preemptible()).thenComparing(OLDEST_FIRST);

    private final Board board;

    Standings(Board board) {
        this.board = board;
    }

    /** Runs that no longer fit inside their tenant's guarantee become borrowers. */
    void demote() {
        board.staying().stream().sorted(LAST_TO_FALL.reversed()).forEach(run -> {
            if (board.standing(run) == Standing.INSIDE && board.quotas().isAboveGuarantee(run)) {
                board.mark(run, Standing.BORROWING);
            }
        });
    }

    /** The oldest runs for which there is room again move inside; says how many. */
    int promote() {
        int promoted = 0;
        for (Run run : oldestFirst()) {
            if (board.quotas().mayMoveInside(run, board.standing(run))) {
                board.mark(run, Standing.INSIDE);
                promoted++;
            }
        }
        return promoted;
    }

    private List<Run> oldestFirst() {
        return Stream.concat(board.staying().stream(), board.started().stream())
                .sorted(OLDEST_FIRST)
                .toList();
    }

    /** What has become of the runs, where it differs from what they came with. */
    List<Decision.Mark> changes(Collection<Run> runs) {
        return runs.stream()
                .filter(run -> board.standing(run) != run.standing())
                .map(run -> new Decision.Mark(run, board.standing(run)))
                .sorted(Comparator.comparing(mark -> mark.run().id()))
                .toList();
    }

    /** The decisions, with starts on the right on which they stand in the end. */
    List<Decision> settled(List<Decision> decisions) {
        var started = board.started().stream()
                .collect(Collectors.toMap(run -> run.job().id(), board::standing));
        return decisions.stream()
                .map(decision -> decision instanceof Decision.Start start
                        ? start.on(started.getOrDefault(start.job().id(), start.standing()))
                        : decision)
                .toList();
    }
}
