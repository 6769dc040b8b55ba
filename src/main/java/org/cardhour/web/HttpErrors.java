package org.cardhour.web;

import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.Map;
import org.cardhour.kernel.Refusal;

/** Answers what JAX-RS itself refuses: unknown paths, methods and forms, and roles that are missing. */
@Provider
public class HttpErrors implements ExceptionMapper<WebApplicationException> {

    private static final Map<Integer, Refusal> BY_STATUS = Map.of(
            400, Refusal.of(Refusal.Kind.INVALID, "INVALID_INPUT"),
            401, Refusal.of(Refusal.Kind.INVALID, "TOKEN_INVALID"),
            403, Refusal.of(Refusal.Kind.FORBIDDEN, "FORBIDDEN"),
            404, Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND"),
            405, Refusal.of(Refusal.Kind.INVALID, "METHOD_NOT_ALLOWED"),
            406, Refusal.of(Refusal.Kind.INVALID, "NOT_ACCEPTABLE"),
            415, Refusal.of(Refusal.Kind.INVALID, "UNSUPPORTED_MEDIA_TYPE"));

    private final Answers answers;

    @Inject
    HttpErrors(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        if (e instanceof ProblemException problem) {
            return answers.refused(problem.refusal(), status);
        }
        var internal = Refusal.of(Refusal.Kind.INVALID, "INTERNAL");
        return BY_STATUS.containsKey(status)
                ? answers.refused(BY_STATUS.getOrDefault(status, internal), status)
                : answers.refused(internal, status >= 500 ? status : 400);
    }
}
