package org.cardhour.web;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Refusal;

/** Answers a body that is no JSON, or that is deeper or longer than any of ours: a 400. */
@Provider
@Priority(1)
public class MalformedJson implements ExceptionMapper<JsonProcessingException> {

    private final Answers answers;

    @Inject
    MalformedJson(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(JsonProcessingException e) {
        if (e instanceof StreamConstraintsException) {
            return answers.refused(Refusal.of(Refusal.Kind.INVALID, "JSON_BEYOND_LIMITS"));
        }
        var place = Optional.ofNullable(e.getLocation()).orElse(JsonLocation.NA);
        var reason = "line " + place.getLineNr() + ", column " + place.getColumnNr();
        return answers.refused(new Refusal(Refusal.Kind.INVALID, "BAD_JSON", Map.of("reason", reason), List.of()));
    }
}
