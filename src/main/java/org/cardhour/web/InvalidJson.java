package org.cardhour.web;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.kernel.Refusal;

/** Answers JSON that is well formed and does not mean what is asked for: a 400 that points at the place. */
@Provider
@Priority(1)
public class InvalidJson implements ExceptionMapper<JsonMappingException> {

    /** Longer texts are not repeated whole to whoever sent them. */
    private static final int SHOWN = 100;

    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);

    private final Answers answers;

    @Inject
    InvalidJson(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(JsonMappingException e) {
        var fault = fault(pointer(e), e);
        return answers.refused(new Refusal(Refusal.Kind.INVALID, "INVALID_INPUT", Map.of(), List.of(fault)));
    }

    private static Refusal.Fault fault(String pointer, JsonMappingException e) {
        return switch (e) {
            case UnrecognizedPropertyException unknown -> new Refusal.Fault(pointer, "UNKNOWN_PROPERTY", Map.of());
            case InvalidFormatException wrong
            when wrong.getTargetType() == Instant.class -> new Refusal.Fault(pointer, "INVALID_TIME", value(wrong));
            case InvalidFormatException wrong
            when wrong.getTargetType() == UUID.class -> new Refusal.Fault(pointer, "INVALID_ID", value(wrong));
            case InvalidFormatException wrong
            when wrong.getTargetType() == String.class && wrong.getValue() instanceof String ->
                new Refusal.Fault(pointer, "INVALID_TEXT", Map.of());
            case InvalidFormatException wrong
            when wrong.getTargetType().isEnum() -> new Refusal.Fault(pointer, "INVALID_CHOICE", choices(wrong));
            case MismatchedInputException wrong -> new Refusal.Fault(pointer, needed(wrong), Map.of());
            default -> new Refusal.Fault(pointer, "VALUE_NOT_UNDERSTOOD", Map.of());
        };
    }

    private static Map<String, String> value(InvalidFormatException wrong) {
        var text = String.valueOf(wrong.getValue());
        return Map.of("value", text.substring(0, Math.min(SHOWN, text.length())));
    }

    private static String pointer(JsonMappingException e) {
        return e.getPath().stream()
                .map(step -> step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
                .map(step -> "/" + step.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }

    private static Map<String, String> choices(InvalidFormatException wrong) {
        var names = Arrays.stream(wrong.getTargetType().getEnumConstants())
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        return Map.of("value", value(wrong).get("value"), "choices", names);
    }

    /** What should stand there, as the key of the text that says so. */
    private static String needed(MismatchedInputException wrong) {
        var type = Optional.<Class<?>>ofNullable(wrong.getTargetType()).orElse(Object.class);
        if (WHOLE.contains(type)) {
            return "WHOLE_NUMBER_NEEDED";
        }
        if (Number.class.isAssignableFrom(type)) {
            return "NUMBER_NEEDED";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "TRUTH_NEEDED";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "LIST_NEEDED";
        }
        return type == String.class ? "TEXT_NEEDED" : type.isRecord() ? "OBJECT_NEEDED" : "VALUE_NOT_UNDERSTOOD";
    }
}
