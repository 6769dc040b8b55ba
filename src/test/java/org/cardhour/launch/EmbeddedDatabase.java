package org.cardhour.launch;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real MariaDB on loopback with its grant tables on, the schemas {@code cardhour} and {@code cardhour_audit}, and the
 * four {@link DatabaseUser}s. Its zone is UTC, its text utf8mb4, compared byte by byte.
 */
public final class EmbeddedDatabase implements AutoCloseable {

    private final Leash leash;
    private final int port;
    private final Secrets secrets;

    private EmbeddedDatabase(Leash leash, int port, Secrets secrets) {
        this.leash = leash;
        this.port = port;
        this.secrets = secrets;
    }

    /** A database of one's own with empty schemas, on a free port, its data under the build's target folder; close it. */
    public static EmbeddedDatabase temporary() {
        Path home = Build.scratch("database");
        Secrets secrets = new Secrets(home.resolve("secrets.properties"), Map.of());
        return start(home, Ports.free(), secrets, Optional.empty(), new Pack());
    }

    /** One database with empty schemas for all tests of this JVM, started when first asked for; nobody closes it. */
    public static EmbeddedDatabase shared() {
        return Shared.DATABASE;
    }

    /** Starts the database whose data lie under {@code home}; makes them at the first start. */
    static EmbeddedDatabase start(Path home, int port, Secrets secrets, Optional<Path> outlast, Pack pack) {
        MariaDbSoftware software = new MariaDbSoftware(Build.server().resolve("mariadb"));
        Path data = home.resolve("mariadb");
        software.install(data);
        Folders.makeOurs(data);
        Path users = writeUsers(home, secrets);
        Leash leash = pack.start(new Leash.Child(
                "MariaDB",
                command(software, home, data, port, users),
                Map.of("LD_LIBRARY_PATH", software.libraries().toString()),
                home.resolve("log/mariadb.log"),
                Duration.ofSeconds(15),
                outlast));
        EmbeddedDatabase database = new EmbeddedDatabase(leash, port, secrets);
        Patience.await(leash, Duration.ofSeconds(60), database::answers);
        Folders.delete(users);
        return database;
    }

    public int port() {
        return port;
    }

    public String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/cardhour";
    }

    public String password(DatabaseUser user) {
        return secrets.get("db." + user.login());
    }

    public Connection connect(DatabaseUser user) throws SQLException {
        return DriverManager.getConnection(url(user), user.login(), password(user));
    }

    /** The first column of all rows, as the server's own user finds them. */
    public List<String> found(String query, Object... values) {
        try (Connection connection = connect(DatabaseUser.APP);
                PreparedStatement statement = connection.prepareStatement(query)) {
            for (int place = 0; place < values.length; place++) {
                statement.setObject(place + 1, values[place]);
            }
            List<String> found = new ArrayList<>();
            ResultSet rows = statement.executeQuery();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + " in " + query, e);
        }
    }

    /** Changes rows as the server's own user may, where a test can't wait for a day to come. */
    public int change(String statement, Object... values) {
        try (Connection connection = connect(DatabaseUser.APP);
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            for (int place = 0; place < values.length; place++) {
                prepared.setObject(place + 1, values[place]);
            }
            return prepared.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage() + " in " + statement, e);
        }
    }

    @Override
    public void close() {
        leash.stop();
    }

    private String url(DatabaseUser user) {
        return user == DatabaseUser.AUDITOR ? url() + "_audit" : url();
    }

    private boolean answers() {
        try (Connection connection = connect(DatabaseUser.MIGRATOR)) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    private static List<String> command(MariaDbSoftware software, Path home, Path data, int port, Path users) {
        return List.of(
                software.server().toString(),
                "--no-defaults",
                "--basedir=" + software.folder(),
                "--lc-messages-dir=" + software.folder().resolve("share"),
                "--datadir=" + data,
                "--tmpdir=" + Folders.makeOurs(home.resolve("tmp")),
                "--socket=",
                "--pid-file=" + home.resolve("mariadbd.pid"),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--user=" + System.getProperty("user.name"),
                "--init-file=" + users,
                "--skip-name-resolve",
                "--skip-ssl",
                "--performance-schema=OFF",
                "--default-time-zone=+00:00",
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin",
                "--max-allowed-packet=64M",
                "--innodb-buffer-pool-size=128M");
    }

    private static Path writeUsers(Path home, Secrets secrets) {
        List<String> lines = new ArrayList<>(List.of(
                "delete from mysql.global_priv where User = ''",
                "flush privileges",
                "drop database if exists test",
                "create database if not exists cardhour character set utf8mb4 collate utf8mb4_bin",
                "create database if not exists cardhour_audit character set utf8mb4 collate utf8mb4_bin"));
        for (DatabaseUser user : DatabaseUser.values()) {
            lines.addAll(user.statements(secrets.get("db." + user.login())));
        }
        Path file = home.resolve("users.sql");
        Secrets.writeText(file, String.join(";\n", lines) + ";\n");
        return file;
    }

    private static final class Shared {
        private static final EmbeddedDatabase DATABASE = temporary();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(DATABASE::close, "stop shared database"));
        }
    }
}
