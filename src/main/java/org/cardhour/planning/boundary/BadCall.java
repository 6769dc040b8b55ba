package org.cardhour.planning.boundary;

/** Ends the command with one line that says what was wrong with the call. */
final class BadCall extends RuntimeException {

    BadCall(String message) {
        super(message);
    }

    BadCall(String message, Throwable cause) {
        super(message, cause);
    }
}
