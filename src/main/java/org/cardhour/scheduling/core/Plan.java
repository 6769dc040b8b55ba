package org.cardhour.scheduling.core;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a pass has decided.
 *
 * @param decisions in the order in which they are carried out; those who wait come last, in turn order
 * @param claims all that hold from now on, older ones included; others are void
 */
public record Plan(List<Decision> decisions, List<Claim> claims) {

    public Plan {
        decisions = List.copyOf(decisions);
        claims = List.copyOf(claims);
    }

    public Stream<Decision.Start> starts() {
        return only(Decision.Start.class);
    }

    public Stream<Decision.Preempt> preemptions() {
        return only(Decision.Preempt.class);
    }

    public Stream<Decision.Mark> marks() {
        return only(Decision.Mark.class);
    }

    public Stream<Decision.Wait> waits() {
        return only(Decision.Wait.class);
    }

    private <T extends Decision> Stream<T> only(Class<T> kind) {
        return decisions.stream().filter(kind::isInstance).map(kind::cast);
    }
}
