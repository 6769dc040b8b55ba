package org.cardhour.web;

import jakarta.ws.rs.WebApplicationException;
import java.util.Map;
import org.cardhour.kernel.Refusal;

/** Ends a call whose form is wrong before any use case is asked. */
public class ProblemException extends WebApplicationException {

    private final transient Refusal refusal;

    public ProblemException(int status, String code) {
        this(status, code, Map.of());
    }

    public ProblemException(int status, String code, Map<String, String> figures) {
        super(code, status);
        this.refusal = new Refusal(Refusal.Kind.INVALID, code, figures, java.util.List.of());
    }

    /** A 400 that points at the wrong place: a JSON Pointer, or {@code #name} of a parameter. */
    public static ProblemException invalid(String pointer, String code, Map<String, String> figures) {
        return new ProblemException(Refusal.invalid(pointer, code, figures));
    }

    private ProblemException(Refusal refusal) {
        super(refusal.code(), 400);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
