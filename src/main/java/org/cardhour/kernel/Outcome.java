package org.cardhour.kernel;

import java.util.function.Function;

/** What came of a use case: it was done, or it was refused for a reason that the caller can be told. */
public sealed interface Outcome<T> {

    record Done<T>(T value) implements Outcome<T> {}

    record Refused<T>(Refusal refusal) implements Outcome<T> {}

    static <T> Outcome<T> done(T value) {
        return new Done<>(value);
    }

    static <T> Outcome<T> refused(Refusal refusal) {
        return new Refused<>(refusal);
    }

    default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
        return switch (this) {
            case Done<T>(T value) -> done(change.apply(value));
            case Refused<T>(Refusal refusal) -> refused(refusal);
        };
    }

    default <R> Outcome<R> then(Function<? super T, Outcome<R>> next) {
        return switch (this) {
            case Done<T>(T value) -> next.apply(value);
            case Refused<T>(Refusal refusal) -> refused(refusal);
        };
    }
}
