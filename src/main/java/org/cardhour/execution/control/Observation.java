package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.execution.core.Reconciliation;
import org.cardhour.execution.core.Reconciliation.Shown;
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

    private static final Logger LOG = System.getLogger(Observation.class.getName());

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
        take(engine, run, observed.sight(), now);
    }

    private void take(Connector engine, OpenRun run, Sight sight, Instant now) {
        switch (Reconciliation.of(run.state(), shown(run, sight, now))) {
            case NOTHING -> {}
            case TAKE_START -> ledger.starting(run.id(), now);
            case TAKE_RUNNING -> startedAt(sight).ifPresent(at -> ledger.running(run.id(), at));
            case TAKE_SUSPENSION -> {
                startedAt(sight).ifPresent(at -> ledger.running(run.id(), at));
                ledger.suspended(run.id(), now);
            }
            case TAKE_END -> ended(run, sight);
            case DOUBT -> doubt(run, sight, now);
            case GIVE_UP -> {
                var since = run.engineStateSince().orElse(now);
                ledger.ended(run.id(), new RunEnding(RunEnd.LOST, Cause.NODE_FAILURE, Optional.empty(), since));
                ledger.released(run.id(), now);
            }
            case RELEASE -> freedAt(sight, now).ifPresent(at -> ledger.released(run.id(), at));
            case STOP -> engine.cancel(run.name(), Duration.ZERO);
        }
    }

    private static Shown shown(OpenRun run, Sight sight, Instant now) {
        return switch (sight) {
            case Sight.Queued() -> Shown.QUEUED;
            case Sight.Starting() -> Shown.STARTING;
            case Sight.Running running -> Shown.RUNNING;
            case Sight.Suspended suspended -> Shown.SUSPENDED;
            case Sight.Ended ended -> Shown.ENDED;
            case Sight.NotThere() -> isPatient(run, now) ? Shown.NOT_THERE : Shown.NOT_THERE_FOR_LONG;
            case Sight.Unclear() -> Shown.UNCLEAR;
        };
    }

    /** An engine that lives and does not know the run holds nothing for it, but how it ended nobody can say. */
    private static boolean isPatient(OpenRun run, Instant now) {
        return run.engineStateSince().orElse(now).plus(Freshness.LOST_AFTER).isAfter(now);
    }

    private static Optional<Instant> startedAt(Sight sight) {
        return switch (sight) {
            case Sight.Running(Instant at) -> Optional.of(at);
            case Sight.Suspended(Instant at) -> Optional.of(at);
            case Sight.Queued() -> Optional.empty();
            case Sight.Starting() -> Optional.empty();
            case Sight.Ended ended -> ended.startedAt();
            case Sight.NotThere() -> Optional.empty();
            case Sight.Unclear() -> Optional.empty();
        };
    }

    /** Empty while something of a run that has ended holds its cards. */
    private static Optional<Instant> freedAt(Sight sight, Instant now) {
        return sight instanceof Sight.Ended ended ? ended.freedAt() : Optional.of(now);
    }

    /** Told once: from then on the run is unknown. */
    private void doubt(OpenRun run, Sight sight, Instant now) {
        if (ledger.unknown(run.id(), now)) {
            LOG.log(Level.WARNING, "{0}, {1} with us, is {2} at its engine", run.name(), run.state(), sight);
        }
    }

    private void ended(OpenRun run, Sight sight) {
        if (sight instanceof Sight.Ended seen) {
            ended(run, seen);
        }
    }

    private void ended(OpenRun run, Sight.Ended seen) {
        if (run.state() != RunState.RUNNING) {
            seen.startedAt().ifPresent(at -> ledger.running(run.id(), at));
        }
        var shown = new ShownEnd(seen.cause(), seen.startedAt(), seen.at(), seen.exitCode());
        var verdict = Verdict.of(shown, run.stopping().map(OpenRun.Stopping::told));
        ledger.ended(run.id(), new RunEnding(verdict.end(), verdict.cause(), seen.exitCode(), seen.at()));
        seen.freedAt().ifPresent(at -> ledger.released(run.id(), at));
    }
}
