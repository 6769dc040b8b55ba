package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.execution.core.Verdict;
import org.cardhour.execution.core.Verdict.ShownEnd;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.RunState;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.registry.core.Freshness;

/** Looks at runs where they run and has the ledger follow. What is not clear makes a run unknown, and never ends it. */
@Dependent
public class Observation {

    /** Ends this far back are shown by the cheap call; what is older is asked for by name. */
    private static final Duration RECENT = Duration.ofMinutes(5);

    private final RunLedger ledger;
    private final OpenRuns notes;

    @Inject
    Observation(RunLedger ledger, OpenRuns notes) {
        this.ledger = ledger;
        this.notes = notes;
    }

    void observe(Connector engine, List<OpenRun> runs, Instant now) {
        var open = runs.stream()
                .filter(run -> run.engineId().isPresent() || run.stopping().isPresent())
                .toList();
        if (open.isEmpty()) {
            return;
        }
        var seen = look(engine, open, now);
        for (var run : open) {
            Optional.ofNullable(seen.get(run.name())).ifPresent(observed -> follow(engine, run, observed, now));
        }
    }

    private static Map<RunName, Observed> look(Connector engine, List<OpenRun> runs, Instant now) {
        var seen = new HashMap<RunName, Observed>();
        engine.observe(now.minus(RECENT)).forEach(observed -> seen.put(observed.run(), observed));
        var missing = runs.stream()
                .map(OpenRun::name)
                .filter(name -> !seen.containsKey(name))
                .toList();
        if (!missing.isEmpty()) {
            engine.observe(missing).forEach(observed -> seen.put(observed.run(), observed));
        }
        return seen;
    }

    private void follow(Connector engine, OpenRun run, Observed observed, Instant now) {
        if (!observed.engineState().equals(run.engineState())) {
            notes.shown(run.id(), observed.engineState(), now);
        }
        switch (observed.sight()) {
            case Sight.Ended ended -> ended(run, ended);
            case Sight.NotThere() -> notThere(run, now);
            case Sight.Unclear() -> unclear(run, now);
            case Sight alive when run.hasEnded() -> engine.cancel(run.name(), Duration.ZERO);
            case Sight.Queued() -> {}
            case Sight.Starting() -> ledger.starting(run.id(), now);
            case Sight.Running(Instant startedAt) -> running(run, startedAt);
            case Sight.Suspended(Instant startedAt) -> suspended(run, startedAt, now);
        }
    }

    private void running(OpenRun run, Instant startedAt) {
        if (run.state() != RunState.RUNNING) {
            ledger.running(run.id(), startedAt);
        }
    }

    private void suspended(OpenRun run, Instant startedAt, Instant now) {
        if (run.state() != RunState.SUSPENDED) {
            ledger.running(run.id(), startedAt);
            ledger.suspended(run.id(), now);
        }
    }

    private void unclear(OpenRun run, Instant now) {
        if (run.state() != RunState.UNKNOWN && !run.hasEnded()) {
            ledger.unknown(run.id(), now);
        }
    }

    /** An engine that lives and does not know the run: it holds nothing there, but how it ended nobody can say. */
    private void notThere(OpenRun run, Instant now) {
        var since = run.engineStateSince().orElse(now);
        if (run.hasEnded()) {
            ledger.released(run.id(), now);
        } else if (since.plus(Freshness.LOST_AFTER).isAfter(now)) {
            unclear(run, now);
        } else {
            ledger.ended(run.id(), new RunEnding(RunEnd.LOST, Cause.NODE_FAILURE, Optional.empty(), since));
            ledger.released(run.id(), now);
        }
    }

    private void ended(OpenRun run, Sight.Ended seen) {
        if (!run.hasEnded()) {
            if (run.state() != RunState.RUNNING) {
                seen.startedAt().ifPresent(at -> ledger.running(run.id(), at));
            }
            var shown = new ShownEnd(seen.cause(), seen.startedAt(), seen.at(), seen.exitCode());
            var verdict = Verdict.of(shown, run.stopping().map(OpenRun.Stopping::told));
            ledger.ended(run.id(), new RunEnding(verdict.end(), verdict.cause(), seen.exitCode(), seen.at()));
        }
        seen.freedAt().ifPresent(at -> ledger.released(run.id(), at));
    }
}
