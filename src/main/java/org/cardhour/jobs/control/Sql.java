package org.cardhour.jobs.control;

import java.util.Collection;
import java.util.UUID;
import java.util.stream.Collectors;

/** Ids in native statements. They are of our own making, so that they may be written out where a list is needed. */
final class Sql {

    private Sql() {}

    /** In their own order, parted by commas; at least one. */
    static String list(Collection<UUID> ids) {
        return ids.stream().sorted().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
    }

    static UUID id(Object value) {
        return value instanceof UUID uuid ? uuid : UUID.fromString(value.toString());
    }
}
