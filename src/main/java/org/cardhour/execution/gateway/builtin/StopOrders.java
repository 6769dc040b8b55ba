package org.cardhour.execution.gateway.builtin;

import java.time.Duration;
import java.time.Instant;
import org.cardhour.execution.gateway.builtin.Records.Claim;
import org.cardhour.execution.gateway.builtin.RunFolder.Ended;
import org.cardhour.execution.gateway.builtin.RunProcesses.Signal;

/** Brings runs to their end: told first, forced when the grace is over, and nothing left behind once the program ended. */
final class StopOrders {

    /** How long a run whose cards are free is still among the recent ones. */
    static final Duration RECENT = Duration.ofMinutes(15);

    private static final int EXIT_OF_TERM = 143;

    private final RunnerFolder runner;
    private final RunProcesses processes;

    StopOrders(RunnerFolder runner, RunProcesses processes) {
        this.runner = runner;
        this.processes = processes;
    }

    /** A run nobody has started yet is never started; the order waits in a file, should the server end meanwhile. */
    void order(RunFolder folder, Instant killAt, Instant now) {
        RunnerFolder.make(folder.path(), RunnerFolder.PASSABLE);
        RunnerFolder.make(folder.records(), RunnerFolder.OURS_ALONE);
        if (folder.ended().isPresent()) {
            return;
        }
        if (folder.killAt().filter(earlier -> !killAt.isBefore(earlier)).isEmpty()) {
            folder.keepKillAt(killAt);
        }
        if (folder.claim() == Claim.OURS) {
            folder.keepEnded(new Ended(EXIT_OF_TERM, now, "revoked"));
        }
        carryOut(folder, now);
    }

    /** Ends a run that nobody has told to end before: Cardhour itself stops. */
    void orderWithPlatform(RunFolder folder, Instant killAt, Instant now) {
        if (folder.killAt().isEmpty()) {
            folder.keepStoppedWithPlatform();
        }
        order(folder, killAt, now);
    }

    /** What is due now: to be repeated as long as the run may hold something. */
    void carryOut(RunFolder folder, Instant now) {
        if (folder.ended().isPresent()) {
            sweep(folder, now);
        } else if (folder.killAt().isPresent() && !processes.of(folder).isEmpty()) {
            stop(folder, now);
        }
    }

    private void stop(RunFolder folder, Instant now) {
        if (folder.toldToEnd().isEmpty()) {
            folder.keepToldToEnd(now);
            processes.signalAll(folder, Signal.TERM);
        }
        if (folder.killAt().filter(at -> !now.isBefore(at)).isPresent()) {
            processes.signalAll(folder, Signal.KILL);
        }
    }

    /** What outlives its main program is ended by force; when nothing is left the run's cards are free. */
    private void sweep(RunFolder folder, Instant now) {
        if (folder.freed().isPresent()) {
            if (folder.freed().get().plus(RECENT).isBefore(now)) {
                runner.dropRecent(folder.name());
            }
            return;
        }
        if (processes.ranOutOfMemory(folder)) {
            folder.keepOutOfMemory();
        }
        if (processes.of(folder).isEmpty() && processes.dissolve(folder)) {
            folder.keepFreed(now);
        } else {
            processes.signalAll(folder, Signal.KILL);
        }
    }
}
