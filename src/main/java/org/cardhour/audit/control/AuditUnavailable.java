package org.cardhour.audit.control;

/** An act could not be recorded, so it does not happen: the transaction is rolled back. */
public final class AuditUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AuditUnavailable(Throwable cause) {
        super("the audit event could not be written", cause);
    }
}
