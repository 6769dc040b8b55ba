package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.AddressCheck;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineFacts;
import org.cardhour.execution.gateway.EngineFacts.Capability;
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
import org.cardhour.execution.gateway.SignalResult;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Period;

/**
 * Runs jobs as Jobs of a Kubernetes cluster, in a namespace for each tenant. All that it has to remember is noted on the
 * Jobs, which are its records: a run is ended by wanting no pods for it, never by deleting its Job. A Job is deleted when
 * nobody knows its run as open any more and a time has passed since ({@code keepEnded}); nothing that does not bear
 * Cardhour's labels is ever changed. For another location, close this and make another.
 */
public final class KubernetesConnector implements Connector, AutoCloseable {

    private final ApiServer api;
    private final Clocks clocks;
    private final RunReader reader;
    private final Submitting submitting;
    private final Stopping stopping;
    private final Watching watching;
    private final Records records;
    private final PodLogs logs;
    private final ClusterNodes nodes;

    /**
     * A connector to the API server at this location.
     *
     * @param key asked at each call
     * @param addresses says which addresses may be called
     */
    public KubernetesConnector(
            EngineLocation location, Supplier<EngineKey> key, AddressCheck addresses, Clocks clocks) {
        this.clocks = clocks;
        var options = new ClusterOptions(location);
        api = new ApiServer(location.endpoint(), key, addresses);
        reader = new RunReader(api, options.marks());
        var notes = new RunNotes(api);
        submitting = new Submitting(api, options);
        stopping = new Stopping(notes);
        watching = new Watching(reader, notes, stopping, options.startPatience());
        records = new Records(reader, notes, options);
        logs = new PodLogs(api, reader);
        nodes = new ClusterNodes(api, options);
    }

    @Override
    public EngineFacts describe() {
        var version = ServerVersion.of(api.ask(client -> client.getKubernetesVersion()));
        return new EngineFacts(
                "Kubernetes",
                version.text(),
                Set.of(
                        Capability.ISOLATION,
                        Capability.CPU_LIMIT,
                        Capability.MEMORY_LIMIT,
                        Capability.WALLTIME_LIMIT,
                        Capability.LOGS,
                        Capability.USAGE,
                        Capability.DRAIN,
                        Capability.IMAGES),
                remarks(version));
    }

    private static List<String> remarks(ServerVersion version) {
        return List.of(
                version.hasIndexedJobs()
                        ? "a run on several nodes is an Indexed Job"
                        : "a run on several nodes is a Job for each of them: this version has no Indexed Jobs",
                "no checkpoint signal: programs are told to end by SIGTERM only",
                "which cards of a node a run gets is the node's choice; parts of a card are cards of their own (MIG)",
                "both outputs of a program are one log, that of the first program; nodes keep its last part only");
    }

    @Override
    public EngineInventory inventory() {
        return nodes.inventory(clocks.now());
    }

    @Override
    public Load load() {
        return nodes.load(clocks.now());
    }

    @Override
    public Submission submit(RunOrder order) {
        return submitting.submit(order, clocks.now());
    }

    @Override
    public List<Observed> observe(Instant since) {
        return watching.observe(since, clocks.now());
    }

    @Override
    public List<Observed> observe(Collection<RunName> runs) {
        return watching.observe(runs, clocks.now());
    }

    @Override
    public void cancel(RunName run, Duration grace) {
        reader.of(run).ifPresent(objects -> stopping.cancel(objects, grace, clocks.now()));
    }

    /** A signal to a program would need a way into its container, which Cardhour has not. */
    @Override
    public SignalResult signal(RunName run, EngineSignal signal) {
        return SignalResult.NOT_DECLARED;
    }

    @Override
    public LogPart log(RunName run, LogStream stream, long fromByte) {
        return logs.read(run, stream, fromByte);
    }

    /** None yet: there is no way to the files of a pod that is over. */
    @Override
    public Results results(RunName run) {
        throw new EngineUnclear("Kubernetes gives no files of runs: " + run);
    }

    @Override
    public List<LedgerEntry> usage(Period period) {
        return records.usage(period, clocks.now());
    }

    @Override
    public void drain(String node) {
        nodes.cordon(node);
    }

    @Override
    public void resume(String node) {
        nodes.uncordon(node);
    }

    @Override
    public List<RunName> orphans(Set<RunName> known) {
        return records.orphans(known, clocks.now());
    }

    @Override
    public void close() {
        api.close();
    }
}
