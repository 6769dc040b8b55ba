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
 * A connector behind two guards of its cluster: one for what moves runs, one for what people read, so that a log that can
 * not be read never stops a run from being placed.
 */
public final class GuardedConnector implements Connector {

    private static final Duration QUICK = Duration.ofSeconds(10);

    /** For calls that may have to look at much. */
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Connector engine;
    private final Guard guard;
    private final Guard reading;

    public GuardedConnector(Connector engine, Guard guard, Guard reading) {
        this.engine = engine;
        this.guard = guard;
        this.reading = reading;
    }

    @Override
    public EngineFacts describe() {
        return guard.call(QUICK, engine::describe);
    }

    @Override
    public EngineInventory inventory() {
        return guard.call(LONG, engine::inventory);
    }

    @Override
    public Load load() {
        return guard.call(LONG, engine::load);
    }

    @Override
    public Submission submit(RunOrder order) {
        return guard.call(QUICK, () -> engine.submit(order));
    }

    @Override
    public List<Observed> observe(Instant since) {
        return guard.call(QUICK, () -> engine.observe(since));
    }

    @Override
    public List<Observed> observe(Collection<RunName> runs) {
        return guard.call(QUICK, () -> engine.observe(runs));
    }

    @Override
    public void cancel(RunName run, Duration grace) {
        guard.call(QUICK, () -> {
            engine.cancel(run, grace);
            return run;
        });
    }

    @Override
    public SignalResult signal(RunName run, EngineSignal signal) {
        return guard.call(QUICK, () -> engine.signal(run, signal));
    }

    @Override
    public LogPart log(RunName run, LogStream stream, long fromByte) {
        return reading.call(QUICK, () -> engine.log(run, stream, fromByte));
    }

    @Override
    public Results results(RunName run) {
        return reading.call(LONG, () -> engine.results(run));
    }

    @Override
    public InputStream output(RunName run, String path) {
        return reading.call(QUICK, () -> engine.output(run, path));
    }

    @Override
    public List<LedgerEntry> usage(Period period) {
        return guard.call(LONG, () -> engine.usage(period));
    }

    @Override
    public void drain(String node) {
        guard.call(QUICK, () -> {
            engine.drain(node);
            return node;
        });
    }

    @Override
    public void resume(String node) {
        guard.call(QUICK, () -> {
            engine.resume(node);
            return node;
        });
    }

    @Override
    public List<RunName> orphans(Set<RunName> known) {
        return guard.call(QUICK, () -> engine.orphans(known));
    }
}
