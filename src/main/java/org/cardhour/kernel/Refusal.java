package org.cardhour.kernel;

import java.util.List;
import java.util.Map;

/**
 * Why something asked for was not done; nothing was changed by it.
 *
 * @param code stable, in capitals, such as {@code NO_QUOTA}; its text in each language is found under this code
 * @param figures the values that the text names, by name
 * @param faults the places of the input that are wrong; empty when it is not the input's form
 */
public record Refusal(Kind kind, String code, Map<String, String> figures, List<Fault> faults) {

    /** What kind of no it is. */
    public enum Kind {
        /** The input is not of the right form. */
        INVALID,
        /** The caller's roles do not allow it. */
        FORBIDDEN,
        /** There is no such thing. */
        UNKNOWN,
        /** It is somebody else's: the caller is told the same as for UNKNOWN, the audit log is told the truth. */
        FOREIGN,
        /** It does not go with the present state. */
        CONFLICT,
        /** The caller has not seen the newest version. */
        STALE,
        /** Understood, and against a rule. */
        RULE,
        /** Too many at once. */
        TOO_MANY,
        /** Something that is needed does not answer now. */
        UNAVAILABLE
    }

    /**
     * One wrong place of the input.
     *
     * @param pointer JSON Pointer (RFC 6901), such as {@code /cards}
     */
    public record Fault(String pointer, String code, Map<String, String> figures) {

        public Fault {
            figures = Map.copyOf(figures);
        }
    }

    public Refusal {
        figures = Map.copyOf(figures);
        faults = List.copyOf(faults);
    }

    public static Refusal of(Kind kind, String code) {
        return new Refusal(kind, code, Map.of(), List.of());
    }

    public static Refusal rule(String code, Map<String, String> figures) {
        return new Refusal(Kind.RULE, code, figures, List.of());
    }

    public static Refusal invalid(String pointer, String code, Map<String, String> figures) {
        return new Refusal(Kind.INVALID, "INVALID_INPUT", Map.of(), List.of(new Fault(pointer, code, figures)));
    }
}
