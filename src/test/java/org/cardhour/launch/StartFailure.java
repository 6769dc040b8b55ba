package org.cardhour.launch;

/** Something did not start; the message says what, where and what to look at. */
public final class StartFailure extends RuntimeException {

    StartFailure(String message) {
        super(message);
    }

    StartFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
