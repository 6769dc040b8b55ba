package org.cardhour.identity.gateway;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What the identity provider remembers of an act on it.
 *
 * @param id unique, of the identity provider
 * @param action such as {@code LOGIN}, {@code LOGIN_ERROR}, or {@code CREATE GROUP_MEMBERSHIP} of an administrator
 * @param actorId the subject who did it; empty when it is not known
 * @param actorName the sign-in name, where the event tells it
 * @param client the client program that it was done through
 * @param target what it was done to, as a path; empty where that is the actor
 * @param error why it did not work
 * @param details what else is known
 */
public record IdentityEvent(
        String id,
        Kind kind,
        Instant at,
        String action,
        String actorId,
        Optional<String> actorName,
        String client,
        String ip,
        String target,
        Optional<String> error,
        Map<String, Object> details) {

    /** Which of the two logs of the identity provider it comes from. */
    public enum Kind {
        /** People signing in and out, and keeping their accounts. */
        USER,
        /** Administrators changing the realm. */
        ADMIN
    }

    public IdentityEvent {
        details = Map.copyOf(details);
    }
}
