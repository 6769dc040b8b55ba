package org.cardhour.web;

import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.cardhour.kernel.Refusal;

/** Answers JSON that is deeper than any of ours, or holds a longer text or number: a 400. */
@Provider
@Priority(1)
public class JsonBeyondLimits implements ExceptionMapper<StreamConstraintsException> {

    private final Answers answers;

    @Inject
    JsonBeyondLimits(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(StreamConstraintsException e) {
        return answers.refused(Refusal.of(Refusal.Kind.INVALID, "JSON_BEYOND_LIMITS"));
    }
}
