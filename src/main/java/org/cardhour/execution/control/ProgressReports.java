package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.UUID;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;

/** Takes what programs report of themselves, each by the token of its run. */
@Dependent
public class ProgressReports {

    private final RunTokens tokens;
    private final RunLedger ledger;

    @Inject
    ProgressReports(RunTokens tokens, RunLedger ledger) {
        this.tokens = tokens;
        this.ledger = ledger;
    }

    public Outcome<UUID> take(UUID run, String token, ProgressReport report, Instant now) {
        if (!tokens.isGood(run, token)) {
            return Outcome.refused(Refusal.of(Kind.FORBIDDEN, "RUN_TOKEN_INVALID"));
        }
        switch (report) {
            case ProgressReport.Step(long step, OptionalLong total) -> ledger.progressed(run, step, total, now);
            case ProgressReport.Saved(OptionalLong step) -> ledger.checkpointed(run, now, step);
        }
        return Outcome.done(run);
    }
}
