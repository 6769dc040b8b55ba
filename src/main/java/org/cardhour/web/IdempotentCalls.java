package org.cardhour.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Refusal;
import org.cardhour.store.control.IdempotencyRecords;
import org.cardhour.store.control.IdempotencyRecords.Claim;
import org.cardhour.store.control.IdempotentCall;
import org.cardhour.store.control.StoredAnswer;

/** Runs an {@link Idempotent} method at most once for a key, and gives the first answer again to whoever repeats it. */
@Idempotent
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
public class IdempotentCalls {

    private static final Pattern KEY = Pattern.compile("[!-~]{1,100}");
    private static final int FIRST_ERROR = 400;

    private final HttpServletRequest request;
    private final CurrentActor actor;
    private final IdempotencyRecords records;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    IdempotentCalls(
            HttpServletRequest request,
            CurrentActor actor,
            IdempotencyRecords records,
            Answers answers,
            Clocks clocks) {
        this.request = request;
        this.actor = actor;
        this.records = records;
        this.answers = answers;
        this.clocks = clocks;
    }

    @AroundInvoke
    Object once(InvocationContext method) throws Exception {
        var key = Optional.ofNullable(request.getHeader("Idempotency-Key"));
        if (key.isEmpty()) {
            return isRequired(method) ? refused("IDEMPOTENCY_KEY_REQUIRED") : method.proceed();
        }
        if (!KEY.matcher(key.get()).matches()) {
            return refused("IDEMPOTENCY_KEY_INVALID");
        }
        var call = call(key.get());
        return switch (records.claim(call, clocks.now())) {
            case Claim.First() -> first(call, method);
            case Claim.Answered(StoredAnswer answer) -> again(answer);
            case Claim.OtherCall() -> answers.refused(Refusal.rule("IDEMPOTENCY_OTHER_CALL", Map.of()));
            case Claim.InFlight() -> answers.refused(Refusal.of(Refusal.Kind.CONFLICT, "IDEMPOTENCY_IN_FLIGHT"));
        };
    }

    private Object first(IdempotentCall call, InvocationContext method) throws Exception {
        var response = (Response) method.proceed();
        if (response.getStatus() < FIRST_ERROR) {
            records.keep(call, stored(response));
        } else {
            records.forget(call);
        }
        return response;
    }

    private static StoredAnswer stored(Response response) throws JsonProcessingException {
        return new StoredAnswer(
                response.getStatus(),
                Optional.ofNullable(response.getLocation()).map(URI::toString),
                Optional.ofNullable(response.getEntityTag()).map(tag -> tag.getValue()),
                StrictJson.mapper().writeValueAsString(response.getEntity()));
    }

    private static Response again(StoredAnswer answer) {
        var response = Response.status(answer.status())
                .type(MediaType.APPLICATION_JSON)
                .entity(answer.body().getBytes(StandardCharsets.UTF_8))
                .header("Idempotent-Replayed", "true");
        answer.location().ifPresent(location -> response.header(HttpHeaders.LOCATION, location));
        answer.etag().ifPresent(response::tag);
        return response.build();
    }

    private IdempotentCall call(String key) {
        var operation = request.getMethod() + " " + request.getRequestURI();
        var bodyHash = String.valueOf(request.getAttribute(BodyLimit.HASH));
        return new IdempotentCall(actor.get().id(), key, operation, bodyHash);
    }

    private static boolean isRequired(InvocationContext method) {
        var mark = method.getMethod().getAnnotation(Idempotent.class);
        return mark != null && mark.required();
    }

    private Response refused(String code) {
        return answers.refused(new Refusal(Refusal.Kind.INVALID, code, Map.of(), List.of()));
    }
}
