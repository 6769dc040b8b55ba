package org.cardhour.scheduling.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What comes of a plan. */
final class Aftermath {

    private Aftermath() {}

    /** The state once the plan is carried out: whoever starts holds cards, whoever has to yield still does. */
    static Snapshot of(Snapshot before, Plan plan) {
        var started = plan.starts().map(start -> start.job().id()).collect(Collectors.toSet());
        var yielding = plan.preemptions().map(preempt -> preempt.victim().id()).collect(Collectors.toSet());
        var marks = plan.marks().collect(Collectors.toMap(mark -> mark.run().id(), Decision.Mark::standing));
        var recalls =
                plan.recalls().collect(Collectors.toMap(recall -> recall.run().id(), Decision.Recall::until));
        var runs = new ArrayList<Run>();
        for (Run run : before.runs()) {
            runs.add(new Run(
                    run.id(),
                    run.job(),
                    run.allocation(),
                    marks.getOrDefault(run.id(), run.standing()),
                    run.stopping() || yielding.contains(run.id()),
                    run.placedAt(),
                    run.savedAt(),
                    Optional.ofNullable(recalls.get(run.id())).or(run::recalledUntil)));
        }
        plan.starts()
                .forEach(start -> runs.add(new Run(
                        start.job().id(),
                        start.job(),
                        start.allocation(),
                        start.standing(),
                        false,
                        before.now(),
                        before.now())));
        var pending = before.pending().stream()
                .filter(job -> !started.contains(job.id()))
                .toList();
        return new Snapshot(
                before.now(), before.policy(), before.clusters(), runs, plan.claims(), pending, before.mix());
    }

    /** The state some time later, when those runs are gone and their jobs, if they were made to yield, wait again. */
    static Snapshot without(Snapshot before, List<UUID> gone, List<UUID> requeued, Duration later) {
        var runs =
                before.runs().stream().filter(run -> !gone.contains(run.id())).toList();
        var back = before.runs().stream()
                .filter(run -> gone.contains(run.id()) && requeued.contains(run.id()))
                .map(Run::job)
                .map(Aftermath::evicted);
        return new Snapshot(
                before.now().plus(later),
                before.policy(),
                before.clusters(),
                runs,
                before.claims(),
                Stream.concat(before.pending().stream(), back).toList(),
                before.mix());
    }

    /** The state once all that is being stopped is confirmed free. */
    static Snapshot released(Snapshot before) {
        var gone = before.runs().stream().filter(Run::stopping).map(Run::id).toList();
        return without(before, gone, gone, Duration.ofSeconds(30));
    }

    private static Job evicted(Job job) {
        return new Job(
                job.id(),
                job.tenantId(),
                job.projectId(),
                job.ask(),
                job.priority(),
                job.preemptible(),
                job.failingOver(),
                job.submittedAt(),
                job.limit(),
                job.notBefore(),
                job.backoff(),
                job.evictions() + 1,
                job.evictionsToday() + 1,
                job.obstacles());
    }
}
