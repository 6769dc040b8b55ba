package org.cardhour.web;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import jakarta.transaction.Transactional;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.cardhour.kernel.RepeatedOnConflict;

/**
 * Marks a creating REST method that its caller may repeat with the header {@code Idempotency-Key}: the same key and body
 * give the same answer, and the effect happens once. The method, the key and the answer are one transaction, so it must
 * not call another system.
 */
@InterceptorBinding
@Transactional
@RepeatedOnConflict
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Idempotent {
    /** Whether the call is refused without the header. */
    @Nonbinding
    boolean required() default false;
}
