package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Stream;

/** What a pass has decided; and, worked out when it is asked for, why the others wait. */
public final class Plan {

    private final List<Decision> decisions;
    private final List<Claim> claims;
    private final Waits waits;

    Plan(List<Decision> decisions, List<Claim> claims, Waits waits) {
        this.decisions = List.copyOf(decisions);
        this.claims = List.copyOf(claims);
        this.waits = waits;
    }

    /** All that is to be carried out, in this order. */
    public List<Decision> decisions() {
        return decisions;
    }

    /** All claims that hold from now on, older ones included; others are void. */
    public List<Claim> claims() {
        return claims;
    }

    public Stream<Decision.Start> starts() {
        return only(Decision.Start.class);
    }

    public Stream<Decision.Preempt> preemptions() {
        return only(Decision.Preempt.class);
    }

    public Stream<Decision.Recall> recalls() {
        return only(Decision.Recall.class);
    }

    public Stream<Decision.Mark> marks() {
        return only(Decision.Mark.class);
    }

    /** Those who wait, in turn order, each with its reasons. */
    public Stream<Decision.Wait> waits() {
        return waits.all();
    }

    /** Why the job waits; empty when it does not. */
    public Optional<Decision.Wait> wait(UUID jobId) {
        return waits.find(jobId);
    }

    /** How many jobs go before it, and one more; empty when it does not wait. */
    public OptionalInt position(UUID jobId) {
        return waits.position(jobId);
    }

    /** When a job that waits for room can start at the earliest, by the limits of what runs; empty when nobody knows. */
    public Optional<Instant> estimatedStart(UUID jobId) {
        return waits.estimatedStart(jobId);
    }

    /** What would let the job start now. */
    public List<Hint> hints(UUID jobId) {
        return waits.hints(jobId);
    }

    private <T extends Decision> Stream<T> only(Class<T> kind) {
        return decisions.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** Plans are equal when they decide the same and have the same wait for the same reasons. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Plan plan
                && decisions.equals(plan.decisions)
                && claims.equals(plan.claims)
                && waits().toList().equals(plan.waits().toList());
    }

    @Override
    public int hashCode() {
        return Objects.hash(decisions, claims);
    }

    @Override
    public String toString() {
        return "Plan" + decisions + claims;
    }
}
