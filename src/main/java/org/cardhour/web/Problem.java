package org.cardhour.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.cardhour.kernel.Refusal;

/**
 * The answer to a call that was not done (RFC 9457), in the caller's language.
 *
 * @param type stable path of the kind of problem
 * @param code stable name of the kind of problem, in capitals
 * @param errors the wrong places of the input
 * @param traceId finds the call in the log
 * @param refusal what the answer was made from; not told to the caller
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String code,
        List<Place> errors,
        String traceId,
        @JsonIgnore Refusal refusal) {

    public static final String MEDIA_TYPE = "application/problem+json";

    /**
     * A wrong place of the input.
     *
     * @param pointer JSON Pointer (RFC 6901), or the name of a parameter or header after {@code #}
     */
    public record Place(String pointer, String code, String detail) {}

    /** Whether somebody tried what he may not: such acts are in the audit log. */
    public boolean denied() {
        return refusal.kind() == Refusal.Kind.FORBIDDEN || refusal.kind() == Refusal.Kind.FOREIGN;
    }
}
