package org.cardhour.web;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;

/** Turns what came of a use case into the answer of a REST call. */
@Dependent
public class Answers {

    private static final int UNPROCESSABLE = 422;
    private static final int TOO_MANY = 429;

    private final HttpServletRequest request;

    @Inject
    Answers(HttpServletRequest request) {
        this.request = request;
    }

    /** 200 with the value, or the refusal. */
    public <T> Response ok(Outcome<T> outcome) {
        return answer(outcome, value -> Response.ok(value).build());
    }

    /** 201 with the value and where it is found from now on, or the refusal. */
    public <T> Response created(Outcome<T> outcome, Function<T, String> location) {
        return answer(
                outcome,
                value -> Response.created(URI.create(location.apply(value)))
                        .entity(value)
                        .build());
    }

    /** 200 with the value and its ETag, or the refusal. */
    public <T> Response versioned(Outcome<T> outcome, Function<T, Integer> version) {
        return answer(
                outcome,
                value -> Response.ok(value).tag(ETags.of(version.apply(value))).build());
    }

    /** 204, or the refusal. */
    public <T> Response done(Outcome<T> outcome) {
        return answer(outcome, value -> Response.noContent().build());
    }

    /** What {@code success} makes of the value, or the refusal. */
    public <T> Response answer(Outcome<T> outcome, Function<T, Response> success) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> success.apply(value);
            case Outcome.Refused<T>(Refusal refusal) -> refused(refusal);
        };
    }

    /** The language of the answer: Chinese or English, as the caller prefers. */
    public Locale language() {
        return ProblemTexts.language(Collections.list(request.getLocales()));
    }

    /** The text of this code, in the language of the answer. */
    public String text(String code, Map<String, String> figures) {
        return ProblemTexts.text(code, figures, language());
    }

    /** The refusal as a problem, with the status of its kind. */
    public Response refused(Refusal refusal) {
        return refused(refusal, status(refusal.kind()));
    }

    Response refused(Refusal refusal, int status) {
        var language = language();
        var problem = ProblemTexts.problem(refusal, status, language, RequestIds.of(request));
        var response = Response.status(status)
                .type(Problem.MEDIA_TYPE)
                .language(language)
                .entity(problem);
        if (refusal.kind() == Refusal.Kind.TOO_MANY || refusal.kind() == Refusal.Kind.UNAVAILABLE) {
            response.header("Retry-After", "5");
        }
        return response.build();
    }

    private static int status(Refusal.Kind kind) {
        return switch (kind) {
            case INVALID -> 400;
            case FORBIDDEN -> 403;
            case UNKNOWN, FOREIGN -> 404;
            case CONFLICT -> 409;
            case STALE -> 412;
            case RULE -> UNPROCESSABLE;
            case TOO_MANY -> TOO_MANY;
            case UNAVAILABLE -> 503;
        };
    }
}
