package org.cardhour.registry.control;

import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;

/** The refusals of this capability. */
final class Refusals {

    private Refusals() {}

    static <T> Outcome<T> unknownCluster() {
        return Outcome.refused(Refusal.of(Kind.UNKNOWN, "UNKNOWN_CLUSTER"));
    }

    static <T> Outcome<T> foreignCluster() {
        return Outcome.refused(Refusal.of(Kind.FOREIGN, "UNKNOWN_CLUSTER"));
    }

    static <T> Outcome<T> conflict(String code, String value) {
        return Outcome.refused(new Refusal(Kind.CONFLICT, code, Map.of("value", value), List.of()));
    }

    static <T> Outcome<T> notFound() {
        return Outcome.refused(Refusal.of(Kind.UNKNOWN, "NOT_FOUND"));
    }

    static <T> Outcome<T> stale() {
        return Outcome.refused(Refusal.of(Kind.STALE, "STALE"));
    }
}
