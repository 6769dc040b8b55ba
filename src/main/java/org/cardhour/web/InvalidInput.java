package org.cardhour.web;

import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.cardhour.kernel.Refusal;

/** Answers input whose values are out of bounds: a 400 that points at each wrong place. */
@Provider
public class InvalidInput implements ExceptionMapper<ConstraintViolationException> {

    /** Longer texts are not repeated to whoever sent them. */
    private static final int SHOWN = 100;

    private final Answers answers;

    @Inject
    InvalidInput(Answers answers) {
        this.answers = answers;
    }

    @Override
    public Response toResponse(ConstraintViolationException e) {
        var faults = e.getConstraintViolations().stream()
                .map(InvalidInput::fault)
                .sorted(Comparator.comparing(Refusal.Fault::pointer)
                        .thenComparing(fault -> fault.figures().get("reason")))
                .toList();
        return answers.refused(new Refusal(Refusal.Kind.INVALID, "INVALID_INPUT", Map.of(), faults));
    }

    private static Refusal.Fault fault(ConstraintViolation<?> violation) {
        return new Refusal.Fault(
                pointer(violation.getPropertyPath()), "INVALID_VALUE", Map.of("reason", reason(violation)));
    }

    private static String reason(ConstraintViolation<?> violation) {
        var value = violation.getInvalidValue();
        return value instanceof Number || (value instanceof String text && !text.isBlank() && text.length() <= SHOWN)
                ? violation.getMessage() + ": " + value
                : violation.getMessage();
    }

    private static String pointer(Path path) {
        return StreamSupport.stream(path.spliterator(), false)
                .filter(node ->
                        node.getKind() == ElementKind.PROPERTY || node.getKind() == ElementKind.CONTAINER_ELEMENT)
                .map(node -> (node.getIndex() == null ? "" : "/" + node.getIndex())
                        + (node.getName() == null || node.getName().startsWith("<") ? "" : "/" + node.getName()))
                .collect(Collectors.joining());
    }
}
