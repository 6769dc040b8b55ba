package org.cardhour.identity.control;

import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.core.Seat;

/**
 * A person being given a role, or losing it.
 *
 * @param act what the audit log calls it
 * @param username the sign-in name of the person
 * @param email where a person who is not known yet can be reached; empty when it is not known
 */
public record SeatChange(Seat seat, Act act, String username, Optional<String> email) {

    /** Somebody is let into a tenant or a project. */
    public static SeatChange adding(Seat seat, String username, Optional<String> email) {
        return new SeatChange(seat, act(seat, "add-member"), username, email);
    }

    /** Somebody is put out of a tenant or a project. */
    public static SeatChange removing(Seat seat, String username) {
        return new SeatChange(seat, act(seat, "remove-member"), username, Optional.empty());
    }

    Map<String, Object> state() {
        return Map.of("member", username, "role", seat.role());
    }

    private static Act act(Seat seat, String verb) {
        var act = seat.project()
                .map(project -> Act.on("project." + verb, "project", project))
                .orElseGet(() -> Act.on("tenant." + verb, "tenant", seat.tenant()));
        return act.ofTenant(seat.tenant());
    }
}
