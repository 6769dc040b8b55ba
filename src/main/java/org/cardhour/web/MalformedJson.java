package org.cardhour.web;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Refusal;

/** Answers a body that is no JSON: a 400. Of exactly this type, or the mapper that comes with Jackson goes first. */
@Provider
@Priority(1)
public class MalformedJson implements ExceptionMapper<JsonParseException> {

    private final Answers answers;

    @Inject
    MalformedJson(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(JsonParseException e) {
        var place = Optional.ofNullable(e.getLocation()).orElse(JsonLocation.NA);
        var reason = "line " + place.getLineNr() + ", column " + place.getColumnNr();
        return answers.refused(new Refusal(Refusal.Kind.INVALID, "BAD_JSON", Map.of("reason", reason), List.of()));
    }
}
