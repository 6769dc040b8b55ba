package org.cardhour.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The launcher as a process of its own, stopped in every way there is. The tests share one folder of data, because a
 * first start is dear, but none needs what another has left.
 */
class LauncherIT {

    private static final Duration READY = Duration.ofMinutes(5);
    private static final String READY_LINE = "Cardhour is ready";

    private static Path home;
    private static Map<String, Integer> ports;

    private final List<Process> started = new ArrayList<>();

    @BeforeAll
    static void chooseFolderAndPorts() throws IOException {
        home = Files.createDirectories(Build.scratch("launcher"));
        ports = Map.of("run.http.port", Ports.free(), "run.keycloak.port", Ports.free(), "run.db.port", Ports.free());
    }

    @AfterEach
    void leaveNothing() {
        started.forEach(Process::destroyForcibly);
        awaitNothingLeft(Duration.ofMinutes(1));
    }

    @Test
    void dataLiveOnFromOneRunToTheNext() throws Exception {
        Process terminal = startInTerminal();
        awaitLine(READY_LINE);
        String text = "kept at " + System.nanoTime();
        keep(text);
        controlCStopsAllInOrder(terminal);

        Process launcher = start(launcher(home, ports));
        awaitLine(READY_LINE);

        assertThat(kept()).contains(text);
        secretsAreForTheirOwnerAndPortsForThisMachine();
        whatIsInUseIsNamed();
        childThatEndsStopsAll(launcher);
    }

    @Test
    void killOfTheLauncherLeavesNothing() throws Exception {
        Process launcher = start(launcher(home, ports));
        awaitChildren();

        launcher.destroyForcibly();

        awaitNothingLeft(Duration.ofSeconds(30));
    }

    /** Maven's place is taken by a shell: what the launcher watches is its parent. */
    @Test
    void killOfTheLaunchersParentLeavesNothing() throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "\"$@\"; exit $?", "parent"));
        command.addAll(launcher(home, ports));
        Process parent = start(command);
        awaitChildren();

        parent.destroyForcibly();

        awaitNothingLeft(Duration.ofSeconds(30));
    }

    @Test
    void portThatIsNoneIsSaid() throws Exception {
        String refusal = refusal(launcher(home, Map.of("run.http.port", 70000)));

        assertThat(refusal).contains("-Drun.http.port must be a port from 1 to 65535, but is '70000'");
    }

    /** A background job of a script ignores SIGINT, so it comes from a terminal. */
    private static void controlCStopsAllInOrder(Process terminal) throws IOException {
        terminal.getOutputStream().write(3);
        terminal.getOutputStream().flush();

        awaitLine("Cardhour has stopped");
        awaitNothingLeft(Duration.ofSeconds(10));
        assertThat(output().lines().filter(line -> line.endsWith(" stops")).map(line -> line.replaceAll(".*] ", "")))
                .containsExactly("Payara Micro stops", "Keycloak stops", "MariaDB stops");
    }

    private static void secretsAreForTheirOwnerAndPortsForThisMachine() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("secrets.properties"))))
                .isEqualTo("rw-------");
        assertThat(foldersOthersMayEnter())
                .as("folders that jobs, under users of their own, could look into")
                .isSubsetOf(RunnerFolder.of(home));
        assertThat(Sockets.listeningOutsideLoopback(List.of(child("server"), child("keycloak"), child("mariadb"))))
                .isEmpty();
    }

    private static List<Path> foldersOthersMayEnter() throws IOException {
        try (Stream<Path> content = Files.list(home)) {
            List<Path> open = new ArrayList<>();
            for (Path folder : content.filter(Files::isDirectory).sorted().toList()) {
                if (!PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))
                        .endsWith("------")) {
                    open.add(folder);
                }
            }
            return open;
        }
    }

    private static void whatIsInUseIsNamed() throws Exception {
        assertThat(refusal(launcher(home, ports))).contains(home.toString()).contains("in use by another Cardhour");
        assertThat(refusal(launcher(Build.scratch("launcher-beside"), ports)))
                .contains("port " + ports.get("run.http.port") + " (pages and REST) is in use")
                .contains("-Drun.http.port");
    }

    private static void childThatEndsStopsAll(Process launcher) throws Exception {
        child("keycloak").destroy();

        assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isEqualTo(1);
        assertThat(output()).contains("Keycloak has ended");
        awaitNothingLeft(Duration.ofSeconds(1));
    }

    private static List<String> launcher(Path folder, Map<String, Integer> ports) {
        List<String> command = new ArrayList<>(List.of(Build.java(), "-Xmx48m", "-XX:+UseSerialGC"));
        for (String property : List.of("cardhour.war", "cardhour.payara", "cardhour.keycloak")) {
            command.add("-D" + property + "=" + System.getProperty(property));
        }
        command.add("-Dbasedir=" + Build.base());
        command.add("-Drun.dir=" + folder);
        ports.forEach((property, port) -> command.add("-D" + property + "=" + port));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Launcher.class.getName()));
        return command;
    }

    private Process start(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(screen().toFile())
                .start();
        started.add(process);
        return process;
    }

    private Process startInTerminal() throws IOException {
        Path script = home.resolve("launch.sh");
        Files.writeString(script, "exec '" + String.join("' '", launcher(home, ports)) + "'\n");
        // Whoever started this test in the background has made it deaf to Ctrl-C, and what it starts with it.
        return start(List.of("env", "--default-signal", "script", "-qfec", "/bin/sh '" + script + "'", "/dev/null"));
    }

    private static String refusal(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        return said;
    }

    private static Path screen() {
        return home.resolve("screen.txt");
    }

    private static String output() {
        return Folders.text(screen()).replace("\r", "");
    }

    private static void awaitLine(String text) {
        await().alias(text).atMost(READY).until(() -> output().contains(text) || output().contains("does not run"));
        assertThat(output()).contains(text);
    }

    private static void awaitChildren() {
        await().atMost(READY)
                .until(() ->
                        Folders.files(home.resolve("log"), ".pid").count() == 3 || output().contains("does not run"));
        assertThat(output()).doesNotContain("does not run");
    }

    private static ProcessHandle child(String name) {
        return ProcessHandle.of(Long.parseLong(Folders.text(home.resolve("log/" + name + ".pid"))))
                .orElseThrow();
    }

    private static void awaitNothingLeft(Duration limit) {
        await().atMost(limit.plusMillis(500))
                .until(() -> Processes.naming(home).findAny().isEmpty());
    }

    private static void keep(String text) throws SQLException {
        try (var connection = migrator();
                var statement = connection.createStatement()) {
            statement.execute("create table if not exists cardhour.kept (text varchar(40))");
            statement.execute("insert into cardhour.kept values ('" + text + "')");
        }
    }

    private static List<String> kept() throws SQLException {
        try (var connection = migrator();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select text from cardhour.kept")) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }

    private static Connection migrator() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mariadb://127.0.0.1:" + ports.get("run.db.port") + "/cardhour",
                "migrator",
                PropertyFile.read(home.resolve("secrets.properties")).get("db.migrator"));
    }
}
