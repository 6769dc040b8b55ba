package org.cardhour.registry.control;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;

/** Told in the transaction in which a dataset or an image is to be removed: whoever still needs it objects, and it stays. */
public final class Removal {

    private final What what;
    private final Set<String> names;
    private Optional<Refusal> objection = Optional.empty();

    /** What is removed. */
    public enum What {
        DATASET,
        IMAGE
    }

    /** @param names under which jobs may ask for it */
    Removal(What what, Set<String> names) {
        this.what = what;
        this.names = Set.copyOf(names);
    }

    public What what() {
        return what;
    }

    public Set<String> names() {
        return names;
    }

    /** It is not to be removed now; of several objections the last is told. */
    public void object(String code, Map<String, String> figures) {
        objection = Optional.of(new Refusal(Refusal.Kind.CONFLICT, code, figures, List.of()));
    }

    /** The value, if nobody has objected. */
    <T> Outcome<T> unlessNeeded(T value) {
        return objection.map(Outcome::<T>refused).orElseGet(() -> Outcome.done(value));
    }
}
