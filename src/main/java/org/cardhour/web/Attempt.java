package org.cardhour.web;

/**
 * What a person tries on a page, in the words of the audit log.
 *
 * @param action such as {@code job.cancel}; the part before the dot is the type of the target
 * @param target the id of what it is tried on; empty when it is on nothing that is there
 */
public record Attempt(String action, String target) {

    /**
     * One that was not allowed.
     *
     * @param code of the refusal
     */
    public record Denied(Attempt attempt, String code) {}

    public static Attempt of(String action) {
        return new Attempt(action, "");
    }

    public static Attempt on(String action, Object target) {
        return new Attempt(action, target.toString());
    }

    public String targetType() {
        return action.substring(0, action.indexOf('.'));
    }
}
