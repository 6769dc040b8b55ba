package org.cardhour.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells pages whether something optional is there: their expressions look through an Optional and never see it. */
@Named
@ApplicationScoped
public class Known {

    /** Whether there is a value. An expression hands over nothing for an Optional without one. */
    public boolean is(@Nullable Object value) {
        return value instanceof Optional<?> optional ? optional.isPresent() : value != null;
    }
}
