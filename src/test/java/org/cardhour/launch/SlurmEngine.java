package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A real Slurm on loopback: its controller, three nodes {@code a1} to {@code a3} with eight A100 each, its REST daemon and,
 * where the release has one, its ledger (slurmdbd) on a MariaDB of its own. Users {@code cardhour} (accounts cardhour,
 * tenant-a, tenant-b) and {@code owner}, whose jobs preempt; partitions {@code main} and {@code owner}. All of it ends with
 * this JVM. Wants root.
 */
public final class SlurmEngine implements AutoCloseable {

    /** Where jobs of Cardhour work, as the nodes see it. */
    public static final String WORK = "/srv/cluster/jobs";

    /** A part that can be ended by KILL and started again. */
    public enum Part {
        LEDGER,
        CONTROLLER,
        REST;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How a cluster differs from the usual one.
     *
     * @param maxJob the highest job id, after which ids begin again
     * @param minJobAge for how long the controller remembers a job that has ended
     */
    public record Habits(int maxJob, Duration minJobAge) {

        public static Habits usual() {
            return new Habits(67_043_328, Duration.ofMinutes(5));
        }
    }

    private final SlurmRelease release;
    private final Path folder;
    private final int restPort;
    private final Optional<EmbeddedDatabase> database;
    private final Leash place;

    private SlurmEngine(
            SlurmRelease release, Path folder, int restPort, Optional<EmbeddedDatabase> database, Leash place) {
        this.release = release;
        this.folder = folder;
        this.restPort = restPort;
        this.database = database;
        this.place = place;
    }

    public static SlurmEngine start(SlurmRelease release) {
        return start(release, Habits.usual());
    }

    /** Returns when all of it answers. */
    public static SlurmEngine start(SlurmRelease release, Habits habits) {
        var folder = Build.scratch("slurm-" + release.number());
        var database =
                release.hasLedger() ? Optional.of(EmbeddedDatabase.temporary()) : Optional.<EmbeddedDatabase>empty();
        var ports = Stream.generate(Ports::free).distinct().limit(6).toList();
        run(settings(ports, database, habits), script("configure"), release.number(), folder.toString());
        var engine = new SlurmEngine(release, folder, ports.get(2), database, hold(release, folder));
        engine.startParts();
        return engine;
    }

    /** What a set-up of a test's own has to fit to: free ports, and the database of the ledger. */
    public record Ground(
            int controllerPort, int ledgerPort, int restPort, List<Integer> nodePorts, EmbeddedDatabase database) {}

    /**
     * A cluster of three nodes {@code a1} to {@code a3} in {@code /srv/cluster}, set up by these files, by name, as its
     * owner would: keys made, ledger started, accounts made, then the rest. Returns when all of it answers.
     */
    public static SlurmEngine startFrom(SlurmRelease release, Function<Ground, Map<String, String>> setup) {
        var folder = Build.scratch("slurm-set-up");
        var database = EmbeddedDatabase.temporary();
        var ports = Stream.generate(Ports::free).distinct().limit(6).toList();
        run(
                settings(ports, Optional.of(database), Habits.usual()),
                script("configure"),
                release.number(),
                folder.toString());
        var files = setup.apply(new Ground(ports.get(0), ports.get(1), ports.get(2), ports.subList(3, 6), database));
        files.forEach((name, text) -> write(folder.resolve(name), text));
        var engine = new SlurmEngine(release, folder, ports.get(2), Optional.of(database), hold(release, folder));
        engine.inside("chown", "-R", "slurm:", "/srv/cluster/state", "/srv/cluster/log", "/srv/cluster/spool");
        engine.inside(
                "env", "DB_PASSWORD=" + database.password(DatabaseUser.MIGRATOR), "sh", "/srv/cluster/make-keys.sh");
        engine.start(Part.LEDGER);
        engine.inside("sh", "/srv/cluster/accounts.sh");
        write(folder.resolve("accounts"), "");
        engine.startParts("controller", "nodes", "rest");
        return engine;
    }

    /** Whatever runs there ends by KILL, jobs too. */
    @Override
    public void close() {
        place.stop();
        database.ifPresent(EmbeddedDatabase::close);
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + restPort);
    }

    /** The key from which tokens of any user can be made. */
    public byte[] key() {
        try {
            return Files.readAllBytes(folder.resolve("jwt.key"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A token of this user, good for so long. */
    public String token(String user, Duration lifespan) {
        var printed = scontrol("token", "username=" + user, "lifespan=" + lifespan.toSeconds());
        return printed.substring(printed.indexOf('=') + 1).strip();
    }

    /** The folder in which jobs of Cardhour work, as this machine sees it. */
    public Path work() {
        return folder.resolve("jobs");
    }

    public void kill(Part part) {
        run(Map.of(), script("stop"), folder.toString(), part.word());
    }

    /** Ends the daemon of this node by KILL; what runs on it goes on. */
    public void killNode(String node) {
        run(Map.of(), script("stop"), folder.toString(), node);
    }

    /** Returns when it answers. */
    public void start(Part part) {
        run(Map.of(), script("start"), release.number(), folder.toString(), part.word());
    }

    /** What the command printed, run by root on the cluster. */
    public String scontrol(String... words) {
        return inside(words("scontrol", words));
    }

    /** Returns when the controller has written down all that it knows: what it has not is lost when it is killed. */
    public void awaitSaved(String job) {
        var before = Instant.now().minusSeconds(1);
        scontrol("update", "JobId=" + job, "AdminComment=saved");
        var file = folder.resolve("state/job_state");
        Patience.await(place, Duration.ofSeconds(30), () -> isNewer(file, before));
    }

    private static boolean isNewer(Path file, Instant than) {
        try {
            return Files.exists(file)
                    && Files.getLastModifiedTime(file).toInstant().isAfter(than.plusSeconds(2));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String sacctmgr(String... words) {
        return inside(words(
                "sacctmgr", Stream.concat(Stream.of("-i"), Stream.of(words)).toArray(String[]::new)));
    }

    public String squeue(String... words) {
        return inside(words("squeue", words));
    }

    public String sacct(String... words) {
        return inside(words("sacct", words));
    }

    /** A job of this user, by sbatch with these options; its id. */
    public String submitAs(String user, String script, String... options) {
        var command = new ArrayList<>(
                List.of("runuser", "-u", user, "--", "sbatch", "--parsable", "--chdir=/tmp", "--mem=1G"));
        command.addAll(List.of(options));
        command.add("--wrap=" + script);
        return inside(command).strip();
    }

    /** What the command printed, run by root on the cluster. */
    public String inside(String... command) {
        return inside(List.of(command));
    }

    /** The process in the place that all others there hang on. */
    long init() {
        return Long.parseLong(Folders.text(folder.resolve("init")));
    }

    private String inside(List<String> command) {
        var whole = Stream.concat(Stream.of(script("inside"), folder.toString()), command.stream());
        return run(Map.of(), whole.toArray(String[]::new));
    }

    private static Leash hold(SlurmRelease release, Path folder) {
        var place = Leash.start(new Leash.Child(
                "Slurm " + release.number(),
                List.of(script("hold"), release.number(), folder.toString()),
                Map.of(),
                folder.resolve("hold/hold.log"),
                Duration.ofSeconds(1),
                Optional.empty()));
        Patience.await(place, Duration.ofSeconds(10), () -> Files.exists(folder.resolve("init")));
        return place;
    }

    /** All of them unless some are named. */
    private void startParts(String... parts) {
        var command = Stream.concat(Stream.of(script("start"), release.number(), folder.toString()), Stream.of(parts));
        run(Map.of(), command.toArray(String[]::new));
    }

    private static Map<String, String> settings(
            List<Integer> ports, Optional<EmbeddedDatabase> database, Habits habits) {
        var settings = new HashMap<>(Map.of(
                "CTLD_PORT", String.valueOf(ports.get(0)),
                "DBD_PORT", String.valueOf(ports.get(1)),
                "REST_PORT", String.valueOf(ports.get(2)),
                "NODE_PORTS", ports.get(3) + " " + ports.get(4) + " " + ports.get(5),
                "MAX_JOB", String.valueOf(habits.maxJob()),
                "MIN_JOB_AGE", String.valueOf(habits.minJobAge().toSeconds())));
        // The database is all Slurm's own, so its tables may lie where Cardhour's lie otherwise.
        database.ifPresent(ours -> settings.putAll(Map.of(
                "DB_PORT", String.valueOf(ours.port()),
                "DB_NAME", "cardhour",
                "DB_USER", DatabaseUser.MIGRATOR.login(),
                "DB_PASSWORD", ours.password(DatabaseUser.MIGRATOR))));
        return settings;
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String script(String name) {
        return Build.base().resolve("src/test/engines/slurm").resolve(name).toString();
    }

    private static List<String> words(String first, String... others) {
        return Stream.concat(Stream.of(first), Stream.of(others)).toList();
    }

    private static String run(Map<String, String> environment, String... command) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new StartFailure(String.join(" ", command) + " failed: " + printed);
            }
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run " + String.join(" ", command), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartFailure("Interrupted while Slurm was told something", e);
        }
    }
}
