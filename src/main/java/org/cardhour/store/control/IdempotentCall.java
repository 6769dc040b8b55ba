package org.cardhour.store.control;

/**
 * A call that its caller may repeat.
 *
 * @param caller the subject who calls; keys of different callers never meet
 * @param key the caller's key, 1 to 100 characters
 * @param operation what is called, such as {@code POST /jobs}
 * @param bodyHash SHA-256 of the body in hex
 */
public record IdempotentCall(String caller, String key, String operation, String bodyHash) {}
