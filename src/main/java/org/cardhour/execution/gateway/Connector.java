package org.cardhour.execution.gateway;

import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.kernel.Period;

/**
 * What Cardhour asks of the engine of one cluster, whatever engine it is. A call that gets no clear answer throws
 * {@link EngineUnclear}; nothing may then be concluded about the run, neither success nor failure. All times are the
 * engine's.
 */
public interface Connector {

    /** What this engine is and what it can do. */
    EngineFacts describe();

    /** The nodes and cards that are there. */
    EngineInventory inventory();

    /** How busy they are, by whomever. */
    Load load();

    /**
     * Starts a run under its own name. A run of that name that is there already is left as it is and answered, so that
     * a repeated call starts nothing twice.
     */
    Submission submit(RunOrder order);

    /** In one cheap call: the runs that are alive, and those that ended at or after that instant. */
    List<Observed> observe(Instant since);

    /** Exactly these runs, one answer each; what is not there is said to be not there. */
    List<Observed> observe(Collection<RunName> runs);

    /**
     * Tells a run to end, and ends it by force when it is still there after the grace. Returns at once; a repeated call
     * can shorten the grace and never lengthens it. A run that has not started never will.
     */
    void cancel(RunName run, Duration grace);

    /** Passes a signal to a run that has declared it; anything else is left undone. */
    SignalResult signal(RunName run, EngineSignal signal);

    /** What a run wrote from that byte on, up to a bound of the engine's choice. */
    LogPart log(RunName run, LogStream stream, long fromByte);

    /** The files that a run's outputs name, as they are now. */
    Results results(RunName run);

    /**
     * One of those files, by its path, from its beginning; whoever gets it closes it. An engine without the capability
     * RESULTS gives none.
     */
    default InputStream output(RunName run, String path) {
        throw new EngineUnclear("the engine gives no files: " + run + " " + path);
    }

    /** The engine's own account of the runs that held cards within the period. */
    List<LedgerEntry> usage(Period period);

    /** Takes a node out of use for new runs; those on it go on. */
    void drain(String node);

    /** Takes a drained node into use again. */
    void resume(String node);

    /** Runs under names of ours that are alive and are none of these. */
    List<RunName> orphans(Set<RunName> known);
}
