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

    Optional<LedgerEntry> entry() {
        return job.run().flatMap(run -> job.times().startedAt().map(start -> entry(run, start)));
    }

    private LedgerEntry entry(RunName run, Instant start) {
        return new LedgerEntry(run, cards, start, job.times().endedAt());
    }
}
