package org.cardhour.web;

import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Path;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.metadata.ConstraintDescriptor;
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

    private final MessageInterpolator texts;

    @Inject
    InvalidInput(Answers answers, ValidatorFactory validation) {
        this.answers = answers;
        this.texts = validation.getMessageInterpolator();
    }

    @Override
    public Response toResponse(ConstraintViolationException e) {
        var faults = e.getConstraintViolations().stream()
                .map(this::fault)
                .sorted(Comparator.comparing(Refusal.Fault::pointer)
                        .thenComparing(fault -> fault.figures().get("reason")))
                .toList();
        return answers.refused(new Refusal(Refusal.Kind.INVALID, "INVALID_INPUT", Map.of(), faults));
    }

    private Refusal.Fault fault(ConstraintViolation<?> violation) {
        return new Refusal.Fault(
                pointer(violation.getPropertyPath()), "INVALID_VALUE", Map.of("reason", reason(violation)));
    }

    private String reason(ConstraintViolation<?> violation) {
        var value = violation.getInvalidValue();
        return value instanceof Number || (value instanceof String text && !text.isBlank() && text.length() <= SHOWN)
                ? message(violation) + ": " + value
                : message(violation);
    }

    /** In the caller's language. */
    private String message(ConstraintViolation<?> violation) {
        return texts.interpolate(violation.getMessageTemplate(), new Violated(violation), answers.language());
    }

    private record Violated(ConstraintViolation<?> violation) implements MessageInterpolator.Context {

        @Override
        public ConstraintDescriptor<?> getConstraintDescriptor() {
            return violation.getConstraintDescriptor();
        }

        @Override
        public Object getValidatedValue() {
            return violation.getInvalidValue();
        }

        @Override
        public <T> T unwrap(Class<T> type) {
            return type.cast(this);
        }
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
