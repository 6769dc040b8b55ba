package org.cardhour.execution.gateway.builtin;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineFacts;
import org.cardhour.execution.gateway.EngineInventory;
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
import org.cardhour.execution.gateway.builtin.RunProcesses.Signal;
import org.cardhour.execution.gateway.builtin.TenantUsers.Place;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Period;

/**
 * Runs jobs as processes of this machine. Everything it knows is in files, so that any number of objects of this class,
 * now and after a restart, see the same runs. What is due (a kill after the grace, sweeping up what a program left) is
 * done when it is observed, so it wants to be observed about once a second.
 */
public final class BuiltInRunner implements Connector {

    private final RunnerFolder runner;
    private final Isolation isolation;
    private final TenantUsers users;
    private final Optional<Cgroups> cgroups;
    private final RunProcesses processes;
    private final Launch launch;
    private final StopOrders stops;
    private final Shutdown shutdown;
    private final Sightings sightings;
    private final RunLogs logs;
    private final RunResults results;
    private final Machine machine;
    private final Clocks clocks;
    private volatile boolean isShutDown;

    /**
     * A runner on what lies in the folder of these settings.
     *
     * @param server the server's own variables, of which programs see what the settings pass on
     */
    public BuiltInRunner(RunnerSettings settings, Map<String, String> server, Clocks clocks) {
        var proc = new Proc();
        this.clocks = clocks;
        runner = new RunnerFolder(settings.folder());
        isolation = Isolation.of(runner, proc, settings.users().first());
        users = new TenantUsers(runner.users(), settings.users(), settings.sharing(), isolation);
        cgroups = Cgroups.in(settings.cgroup(), Path.of("/proc/mounts"));
        processes = new RunProcesses(proc, cgroups);
        launch = new Launch(runner, settings, cgroups, server);
        stops = new StopOrders(runner, processes);
        shutdown = new Shutdown(runner, stops, processes, clocks);
        sightings = new Sightings(processes);
        logs = new RunLogs(settings.logLimit());
        results = new RunResults(settings.resultLimit());
        machine = new Machine(settings.virtual(), runner);
    }

    @Override
    public EngineFacts describe() {
        return Description.of(isolation, cgroups);
    }

    @Override
    public EngineInventory inventory() {
        return machine.inventory(clocks.now());
    }

    @Override
    public Load load() {
        return machine.load(clocks.now());
    }

    @Override
    public Submission submit(RunOrder order) {
        if (isShutDown) {
            throw new EngineUnclear("Cardhour is being stopped");
        }
        var folder = runner.run(order.name());
        if (folder.isClaimed()) {
            var since = folder.order().map(OrderNotes::submittedAt).orElseGet(clocks::now);
            return new Submission.Accepted(order.name().toString(), since);
        }
        var faults = ProgramText.faults(order.command(), order.environment());
        if (!faults.isEmpty()) {
            return new Submission.Rejected(EndCause.BAD_COMMAND, String.join("; ", faults));
        }
        if (order.image().isPresent()) {
            return new Submission.Rejected(
                    EndCause.IMAGE_NOT_FOUND,
                    "the built-in runner has no images: " + order.image().get());
        }
        if (runner.isDrained()) {
            return new Submission.Rejected(EndCause.DRAINED, "this machine is drained");
        }
        return switch (users.placeOf(order.owner().tenant())) {
            case Place.OwnUser(int number) -> start(order, Optional.of(number));
            case Place.CardhoursUser() -> start(order, Optional.empty());
            case Place.Nowhere(var why) -> new Submission.Rejected(EndCause.NOT_ISOLATED, why);
        };
    }

    private Submission start(RunOrder order, Optional<Integer> user) {
        var now = clocks.now();
        launch.start(order, user, now);
        return new Submission.Accepted(order.name().toString(), now);
    }

    @Override
    public List<Observed> observe(Instant since) {
        var folders = since.isBefore(clocks.now().minus(StopOrders.RECENT)) ? runner.all() : runner.recent();
        return folders.stream()
                .map(this::look)
                .filter(seen -> !(seen.sight() instanceof Sight.Ended end) || !end.freedBefore(since))
                .toList();
    }

    @Override
    public List<Observed> observe(Collection<RunName> runs) {
        return runs.stream().map(runner::run).map(this::look).toList();
    }

    private Observed look(RunFolder folder) {
        var now = clocks.now();
        stops.carryOut(folder, now);
        logs.trim(folder);
        return sightings.look(folder, now);
    }

    @Override
    public void cancel(RunName run, Duration grace) {
        var now = clocks.now();
        stops.order(runner.run(run), now.plus(grace), now);
    }

    /**
     * Takes no more runs and ends those that are there, because Cardhour itself stops; returns when they have ended, or at
     * the limit.
     */
    public void shutDown(Duration grace, Duration limit) {
        isShutDown = true;
        shutdown.endAll(grace, limit);
    }

    @Override
    public SignalResult signal(RunName run, EngineSignal signal) {
        var folder = runner.run(run);
        var declared = folder.order().flatMap(OrderNotes::checkpointSignal);
        if (declared.isEmpty()) {
            return SignalResult.NOT_DECLARED;
        }
        if (processes.main(folder).isEmpty()) {
            return SignalResult.NOT_RUNNING;
        }
        processes.signalMain(
                folder,
                switch (declared.get()) {
                    case USR1 -> Signal.USR1;
                    case USR2 -> Signal.USR2;
                });
        return SignalResult.DELIVERED;
    }

    @Override
    public LogPart log(RunName run, LogStream stream, long fromByte) {
        return logs.read(runner.run(run), stream, fromByte);
    }

    @Override
    public Results results(RunName run) {
        return results.of(runner.run(run));
    }

    @Override
    public InputStream output(RunName run, String path) {
        return results.open(runner.run(run), path);
    }

    @Override
    public List<LedgerEntry> usage(Period period) {
        return runner.all().stream()
                .flatMap(folder -> Ledger.entry(folder).stream())
                .filter(entry -> entry.startedAt().isBefore(period.endExclusive()))
                .filter(entry -> entry.endedAt()
                        .filter(end -> !end.isAfter(period.startInclusive()))
                        .isEmpty())
                .toList();
    }

    @Override
    public void drain(String node) {
        machine.check(node);
        runner.drain();
    }

    @Override
    public void resume(String node) {
        machine.check(node);
        runner.resume();
    }

    @Override
    public List<RunName> orphans(Set<RunName> known) {
        return runner.recent().stream()
                .filter(folder -> folder.freed().isEmpty())
                .map(RunFolder::name)
                .filter(name -> !known.contains(name))
                .toList();
    }
}
