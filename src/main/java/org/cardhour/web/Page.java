package org.cardhour.web;

import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list, and where the next part begins.
 *
 * @param next the cursor of the next part; empty on the last one
 */
public record Page<T>(List<T> items, Optional<String> next) {

    public static final int MOST = 500;
    public static final int USUAL = 50;

    public Page {
        items = List.copyOf(items);
    }

    /**
     * Cuts what was read with one item more than asked for: the one more tells whether there is a next part.
     *
     * @param read up to {@code limit + 1} items in the order of the list
     */
    public static <R, T> Page<T> cut(List<R> read, int limit, Function<R, Cursor> cursor, Function<R, T> shown) {
        var items = read.stream().limit(limit).toList();
        var next =
                read.size() > limit ? Optional.of(cursor.apply(items.getLast()).toString()) : Optional.<String>empty();
        return new Page<>(items.stream().map(shown).toList(), next);
    }

    /** The limit asked for; 400 unless it is 1 to {@value #MOST}. */
    public static int limit(int asked) {
        if (asked < 1 || asked > MOST) {
            throw ProblemException.invalid("#limit", "INVALID_LIMIT", Map.of("max", "" + MOST, "value", "" + asked));
        }
        return asked;
    }

    /** 200 with the items and, when there is more, a Link to the next part. */
    public Response answer(UriInfo uri) {
        var response = Response.ok(this);
        next.ifPresent(cursor ->
                response.links(Link.fromUriBuilder(uri.getRequestUriBuilder().replaceQueryParam("cursor", cursor))
                        .rel("next")
                        .build()));
        return response.build();
    }
}
