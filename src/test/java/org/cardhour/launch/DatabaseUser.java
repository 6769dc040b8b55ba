package org.cardhour.launch;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The four users of the database, each with no more than it needs. Nobody else can log in over the network. */
public enum DatabaseUser {
    /** Owns tables, views and triggers; used by Flyway only. */
    MIGRATOR,
    /** The server: may add to the audit log, never change it. */
    APP,
    /** Reads the views whose names begin with v_; the server grants each of them after its migrations. */
    READER,
    /** Reads the audit log. */
    AUDITOR;

    public String login() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As statements name it; all of them come from this machine. */
    String account() {
        return "'" + login() + "'@'127.0.0.1'";
    }

    /** Statements, each on one line, that make this user with the password or change its password to it. */
    List<String> statements(String password) {
        String identified =
                account() + " identified by '" + password.replace("\\", "\\\\").replace("'", "''") + "'";
        Stream<String> user = Stream.of("create user if not exists " + identified, "alter user " + identified);
        return Stream.concat(user, grants().map(grant -> grant.formatted(account())))
                .toList();
    }

    private Stream<String> grants() {
        return switch (this) {
            case MIGRATOR ->
                Stream.of(
                        "grant all privileges on cardhour.* to %s with grant option",
                        "grant all privileges on cardhour_audit.* to %s with grant option");
            case APP ->
                Stream.of(
                        "grant select, insert, update, delete, execute on cardhour.* to %s",
                        "grant select, insert on cardhour_audit.* to %s");
            case READER -> Stream.of();
            case AUDITOR -> Stream.of("grant select on cardhour_audit.* to %s");
        };
    }
}
