package org.cardhour.identity.gateway;

/** The identity provider did not answer, or not as agreed; what was asked of it may or may not have happened. */
public final class IdentityProviderAway extends RuntimeException {

    private static final long serialVersionUID = 1L;

    IdentityProviderAway(String message, Throwable cause) {
        super(message, cause);
    }
}
