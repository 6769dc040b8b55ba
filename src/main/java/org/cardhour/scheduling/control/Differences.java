package org.cardhour.scheduling.control;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.jobs.control.JobChanges.Changes;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Run;

/**
 * By how much the kept state of a pool differs from what the database says.
 *
 * @param jobs that wait on one side only, or in another way
 * @param runs that hold cards on one side only, or in another way
 * @param others of the claims, the policy, the clusters and the expected work, those that differ
 * @param examples ids of a few of the jobs and runs
 */
record Differences(String pool, int jobs, int runs, List<String> others, List<UUID> examples) {

    private static final int MOST_EXAMPLES = 10;

    Differences {
        others = List.copyOf(others);
        examples = List.copyOf(examples);
    }

    /** Those of each of the same pools, but for what has changed while the second was read. */
    static List<Differences> between(Kept kept, Kept read, Changes meanwhile) {
        return kept.pools().stream()
                .flatMap(pool -> read.pools().stream()
                        .filter(other -> other.id().equals(pool.id()))
                        .map(other -> between(pool, other, meanwhile)))
                .toList();
    }

    private static Differences between(KeptPool kept, KeptPool read, Changes meanwhile) {
        var one = kept.snapshot();
        var other = read.snapshot();
        var jobs = differing(
                one.pending(),
                other.pending(),
                Job::id,
                job -> !meanwhile.jobs().contains(job.id()));
        var runs = differing(
                one.runs(),
                other.runs(),
                Run::id,
                run -> !meanwhile.jobs().contains(run.job().id()));
        var others = new ArrayList<String>();
        if (!one.claims().equals(other.claims())) {
            others.add("claims");
        }
        if (!one.policy().equals(other.policy()) && meanwhile.usedFrom().isEmpty()) {
            others.add("policy");
        }
        if (!new HashSet<>(one.clusters()).equals(new HashSet<>(other.clusters()))) {
            others.add("clusters");
        }
        if (!one.mix().equals(other.mix()) && meanwhile.jobs().isEmpty()) {
            others.add("expected work");
        }
        var examples = Stream.concat(jobs.stream(), runs.stream())
                .sorted()
                .limit(MOST_EXAMPLES)
                .toList();
        return new Differences(kept.name(), jobs.size(), runs.size(), others, examples);
    }

    private static <T> Set<UUID> differing(List<T> one, List<T> other, Function<T, UUID> id, Predicate<T> counts) {
        var onlyInOne = new HashSet<>(one);
        other.forEach(onlyInOne::remove);
        var onlyInOther = new HashSet<>(other);
        one.forEach(onlyInOther::remove);
        onlyInOne.addAll(onlyInOther);
        return onlyInOne.stream().filter(counts).map(id).collect(Collectors.toSet());
    }

    boolean isNone() {
        return count() == 0;
    }

    int count() {
        return jobs + runs + others.size();
    }
}
