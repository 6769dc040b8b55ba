package org.cardhour.web;

import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Refusal;

/** Answers a body that could not be read at all. */
@Provider
public class Unreadable implements ExceptionMapper<ProcessingException> {

    private final Answers answers;

    @Inject
    Unreadable(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(ProcessingException e) {
        return answers.refused(
                new Refusal(Refusal.Kind.INVALID, "BAD_JSON", Map.of("reason", "it could not be read"), List.of()));
    }
}
