package org.cardhour.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the act that a REST method is, as the audit log has it, so that a refused attempt is found under the same name as
 * a granted one.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface AuditedAs {
    /** The act, such as {@code job.cancel}; the part before the dot is the type of the target. */
    String value();

    /** The path parameter that names the target; empty when the target is not there yet. */
    String target() default "id";
}
