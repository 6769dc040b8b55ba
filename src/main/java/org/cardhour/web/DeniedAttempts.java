package org.cardhour.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.stream.Stream;

/** Keeps with a request what it tried on pages and was denied, so that the audit log can be told when it ends. */
public final class DeniedAttempts {

    private static final String ATTRIBUTE = "cardhour.denied";

    private DeniedAttempts() {}

    /** All of this request, in their order, each once. */
    public static List<Attempt.Denied> of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof List<?> attempts
                ? attempts.stream().map(Attempt.Denied.class::cast).toList()
                : List.of();
    }

    static void add(HttpServletRequest request, Attempt attempt, String code) {
        var denied = new Attempt.Denied(attempt, code);
        request.setAttribute(
                ATTRIBUTE,
                Stream.concat(of(request).stream(), Stream.of(denied))
                        .distinct()
                        .toList());
    }
}
