package org.cardhour.execution.gateway.slurm;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.kernel.Cards;

/**
 * One line of slurmdbd's: one time that a job ran. A job that was put back has several.
 *
 * @param cancelledBy the user who ended it; empty when nobody did
 */
record SlurmRecord(SlurmJob job, Cards cards, Optional<String> cancelledBy) {

    private static final String NOWHERE = "None assigned";

    /** Empty for a job that was never given a node, as one that was refused or cancelled while it waited. */
    Optional<LedgerEntry> entry() {
        return job.run()
                .filter(run -> !job.nodes().isEmpty() && !job.nodes().equals(NOWHERE))
                .flatMap(run -> job.times().startedAt().map(start -> entry(run, start)));
    }

    private LedgerEntry entry(RunName run, Instant start) {
        return new LedgerEntry(run, cards, start, job.times().endedAt());
    }
}
