package org.cardhour.scheduling.core;

import java.util.List;
import java.util.UUID;

/** Reads plans in the short names that the fixtures use. */
final class Decided {

    private Decided() {}

    static List<String> started(Plan plan) {
        return plan.starts().map(start -> Names.name(start.job().id())).toList();
    }

    static List<String> yielding(Plan plan) {
        return plan.preemptions()
                .map(preempt -> Names.name(preempt.victim().id()))
                .toList();
    }

    static List<Cause> causes(Plan plan) {
        return plan.preemptions().map(Decision.Preempt::cause).distinct().toList();
    }

    static List<String> claiming(Plan plan) {
        return plan.claims().stream().map(claim -> Names.name(claim.jobId())).toList();
    }

    static List<PendingReason> reasons(Plan plan, String job) {
        return reasonsOf(plan, job).stream().map(Reason::code).toList();
    }

    /** The only reason of a waiting job. */
    static Reason reason(Plan plan, String job) {
        var reasons = reasonsOf(plan, job);
        if (reasons.size() != 1) {
            throw new AssertionError(job + " waits for " + reasons);
        }
        return reasons.getFirst();
    }

    static long cards(Reason reason, Figure figure) {
        return figure(reason, figure) / 1_000;
    }

    static long figure(Reason reason, Figure figure) {
        return reason.figures().getOrDefault(figure, -1L);
    }

    private static List<Reason> reasonsOf(Plan plan, String job) {
        UUID id = Names.id(job);
        return plan.waits()
                .filter(wait -> wait.job().id().equals(id))
                .map(Decision.Wait::reasons)
                .findFirst()
                .orElseThrow(() -> new AssertionError(job + " does not wait"));
    }
}
