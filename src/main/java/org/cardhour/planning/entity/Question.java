package org.cardhour.planning.entity;

import java.util.Optional;
import org.cardhour.kernel.Period;

/**
 * What a simulation is asked to try.
 *
 * @param policy in place of the one that the pool has, as YAML
 * @param compare another one to be tried beside it
 */
public record Question(Subject pool, Workload trace, Optional<String> policy, Optional<String> compare) {

    /** The pool to which a trace is played. */
    public sealed interface Subject {}

    /** One that is in use, with its clusters as they are. */
    public record NamedPool(String name) implements Subject {}

    /** One that is described as YAML. */
    public record Description(String yaml) implements Subject {}

    /** What comes to the pool. */
    public sealed interface Workload {}

    /** A trace in one of the known forms. */
    public record TraceText(String text) implements Workload {}

    /** What came to the pool of that name itself. */
    public record OwnHistory(Period period) implements Workload {}
}
