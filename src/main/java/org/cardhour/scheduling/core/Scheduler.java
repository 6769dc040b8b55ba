package org.cardhour.scheduling.core;

/**
 * Decides which job runs where, who yields to whom, and why the others wait. A pure function: the same snapshot always
 * gives the same plan. Production, dry run, simulator and benchmark call this class and no other.
 */
public final class Scheduler {

    public Plan plan(Snapshot snapshot) {
        var pass = new Pass(snapshot);
        pass.demoteWhatWasCut();
        pass.renewPromises();
        pass.takeTurns();
        pass.explainWaits();
        return pass.plan();
    }
}
