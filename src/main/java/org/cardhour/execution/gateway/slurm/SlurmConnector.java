package org.cardhour.execution.gateway.slurm;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.AddressCheck;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineFacts;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineLocation;
import org.cardhour.execution.gateway.EngineSignal;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.Load;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.Results;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.SignalResult;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Period;

/**
 * Speaks to one Slurm cluster through its slurmrestd. What it must not forget stands on the jobs themselves, so that any
 * number of objects of this class, now and after a restart, do the same. Jobs that end by force after their grace end when
 * they are observed, so it wants to be observed about once a second. Options: {@code partition}, {@code qos}, {@code
 * account}, {@code workdir} on the nodes, {@code logs} (the same folder as seen from here) and {@code ca} (in PEM).
 */
public final class SlurmConnector implements Connector {

    /** How long what a server has said of itself is believed. */
    private static final Duration OFFER_AGE = Duration.ofMinutes(10);

    private static final Duration RECENT = Duration.ofSeconds(1);

    private final Clocks clocks;
    private final SlurmTokens tokens;
    private final SlurmRest rest;
    private final SlurmInventory inventory;
    private final SlurmLogs logs;
    private final SlurmSubmission submission;
    private final SlurmStops stops = new SlurmStops();
    private final SlurmObservation observation = new SlurmObservation(stops);
    private final ReentrantLock discovering = new ReentrantLock();
    private Optional<SlurmSession> session = Optional.empty();
    private Instant discoveredAt = Instant.EPOCH;

    /**
     * A connector that has not called anybody yet.
     *
     * @param key asked at each call, so that another one is used at once
     */
    public SlurmConnector(EngineLocation location, Supplier<EngineKey> key, AddressCheck check, Clocks clocks) {
        this.clocks = clocks;
        tokens = new SlurmTokens(key);
        var http = SlurmHttp.client(location.endpoint(), check, location.option("ca"));
        rest = new SlurmRest(location.endpoint(), http, tokens, clocks);
        inventory = new SlurmInventory(new SlurmCards(location.models()), location.option("partition"));
        logs = new SlurmLogs(SlurmFolder.here(location));
        submission = new SlurmSubmission(new SlurmRequests(location));
    }

    @Override
    public EngineFacts describe() {
        return SlurmFacts.of(slurm(), tokens.user(), logs);
    }

    @Override
    public EngineInventory inventory() {
        var now = clocks.now();
        var slurm = slurm();
        var nodes = slurm.nodes();
        var ours = observation.ours(slurm, tokens.user(), now).values().stream()
                .filter(job -> !SlurmStates.isOver(job))
                .toList();
        return inventory.inventory(nodes, ours, now);
    }

    @Override
    public Load load() {
        return inventory.load(slurm().nodes(), clocks.now());
    }

    @Override
    public Submission submit(RunOrder order) {
        return submission.submit(order, slurm(), tokens.user(), clocks.now());
    }

    @Override
    public List<Observed> observe(Instant since) {
        return observation.recent(since, slurm(), tokens.user(), clocks.now());
    }

    @Override
    public List<Observed> observe(Collection<RunName> runs) {
        var now = clocks.now();
        var slurm = slurm();
        slurm.view().look(RECENT, tokens.user(), now);
        return runs.stream()
                .map(run -> observation.exactly(run, slurm, tokens.user(), now))
                .toList();
    }

    @Override
    public void cancel(RunName run, Duration grace) {
        var now = clocks.now();
        var slurm = slurm();
        slurm.view().look(RECENT, tokens.user(), now);
        slurm.view().ours(run, tokens.user()).ifPresent(job -> stops.stop(job, grace, slurm, now));
    }

    @Override
    public SignalResult signal(RunName run, EngineSignal signal) {
        var slurm = slurm();
        slurm.view().look(RECENT, tokens.user(), clocks.now());
        var job = slurm.view().ours(run, tokens.user());
        var declared = job.flatMap(found -> found.note().checkpoint());
        if (declared.isEmpty() || slurm.offer().isOld()) {
            return SignalResult.NOT_DECLARED;
        }
        if (!(SlurmStates.sight(job.orElseThrow()) instanceof Sight.Running)) {
            return SignalResult.NOT_RUNNING;
        }
        slurm.queue().signalProgram(job.get().id(), declared.get().name());
        return SignalResult.DELIVERED;
    }

    @Override
    public LogPart log(RunName run, LogStream stream, long fromByte) {
        return logs.read(run, stream, fromByte);
    }

    /** None: slurmrestd hands over no files. */
    @Override
    public Results results(RunName run) {
        throw new EngineUnclear("slurmrestd gives no files of runs: " + run);
    }

    @Override
    public List<LedgerEntry> usage(Period period) {
        return slurm().ledger()
                .orElseThrow(() -> new EngineUnclear("this cluster keeps no ledger that can be asked"))
                .usage(period, tokens.user());
    }

    @Override
    public void drain(String node) {
        slurm().setNode(node, "DRAIN");
    }

    @Override
    public void resume(String node) {
        slurm().setNode(node, "RESUME");
    }

    @Override
    public List<RunName> orphans(Set<RunName> known) {
        return observation.ours(slurm(), tokens.user(), clocks.now()).entrySet().stream()
                .filter(entry -> !known.contains(entry.getKey()) && !SlurmStates.isOver(entry.getValue()))
                .map(java.util.Map.Entry::getKey)
                .toList();
    }

    private SlurmSession slurm() {
        discovering.lock();
        try {
            var now = clocks.now();
            if (session.isEmpty() || discoveredAt.plus(OFFER_AGE).isBefore(now)) {
                var found = session.map(SlurmSession::renewed).orElseGet(() -> SlurmSession.of(rest));
                session = Optional.of(found);
                discoveredAt = now;
                return found;
            }
            return session.get();
        } finally {
            discovering.unlock();
        }
    }
}
