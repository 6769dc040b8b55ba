package org.cardhour.scheduling.core;

/**
 * Decides which job runs where, who yields to whom, and why the others wait. A pure function: the same snapshot always
 * gives the same plan. Production, dry run, simulator and benchmark call this class and no other.
 */
public final class Scheduler {

    public Plan plan(Snapshot snapshot) {
        return plan(Board.of(snapshot));
    }

    /** The plan of what the board holds, which is as before afterwards; why jobs wait is to be asked before it changes. */
    public Plan plan(Board board) {
        var pass = new Pass(board);
        pass.giveOwnersBack();
        pass.demoteWhatWasCut();
        pass.renewPromises();
        pass.takeTurns();
        return pass.plan();
    }
}
