package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.cardhour.execution.core.Verdict;
import org.cardhour.execution.core.Verdict.ShownEnd;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.entity.RunEnding;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Tells engines of the runs placed there. A step that is cut short is done again: the engine knows the run's name. */
@Dependent
public class Dispatcher {

    /** An engine that has not begun with a run by then is not waited for. */
    static final Duration DISPATCH_TIMEOUT = Duration.ofMinutes(5);

    private final RunOrders orders;
    private final RunTokens tokens;
    private final OpenRuns notes;
    private final RunLedger ledger;
    private final RunFiles files;
    private final URI cardhour;

    @Inject
    Dispatcher(
            RunOrders orders,
            RunTokens tokens,
            OpenRuns notes,
            RunLedger ledger,
            RunFiles files,
            @ConfigProperty(name = "cardhour.url", defaultValue = "http://127.0.0.1:8480") String url) {
        this.orders = orders;
        this.tokens = tokens;
        this.notes = notes;
        this.ledger = ledger;
        this.files = files;
        this.cardhour = URI.create(url + "/api/v1");
    }

    void dispatch(Connector engine, List<OpenRun> runs, Instant now) {
        for (var run : runs) {
            if (run.isWaitingForEngine() && run.stopping().isEmpty()) {
                submit(engine, run, now);
            }
        }
    }

    /** Runs that were not begun in time are never begun; once the engine confirms that they end, and start elsewhere. */
    void giveUpLate(Connector engine, List<OpenRun> runs, Instant now) {
        for (var run : runs) {
            var isLate = run.dispatchedAt().plus(DISPATCH_TIMEOUT).isBefore(now);
            if (isLate && run.isNotBegun() && run.stopping().isEmpty()) {
                engine.cancel(run.name(), Duration.ZERO);
            }
        }
    }

    private void submit(Connector engine, OpenRun run, Instant now) {
        var order = orders.of(run.id(), cardhour, tokens.give(run.id(), now));
        if (!order.outputs().isEmpty()) {
            files.await(run.id(), now);
        }
        switch (engine.submit(order)) {
            case Submission.Accepted(String engineId, Instant at) -> ledger.accepted(run.id(), engineId, at);
            case Submission.Rejected rejected -> reject(run, rejected, now);
        }
    }

    private void reject(OpenRun run, Submission.Rejected rejected, Instant now) {
        var shown = new ShownEnd(rejected.cause(), Optional.empty(), now, Optional.empty());
        var verdict = Verdict.of(shown, Optional.empty());
        notes.refused(run.id(), rejected.message());
        ledger.ended(run.id(), new RunEnding(verdict.end(), verdict.cause(), Optional.empty(), now));
        ledger.released(run.id(), now);
    }
}
