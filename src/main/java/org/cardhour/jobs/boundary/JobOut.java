package org.cardhour.jobs.boundary;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.cardhour.jobs.control.JobFacts;
import org.cardhour.jobs.control.JobFacts.Detail;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Ask.Logs;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Fault;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.JobKind;
import org.cardhour.web.Amount;

/**
 * A job as it is shown.
 *
 * @param cards on each node
 * @param held whether it is kept from being started
 * @param runs how many runs it has had
 * @param what all it asks; missing for those who may only see how it is going
 */
public record JobOut(
        UUID id,
        UUID tenant,
        UUID project,
        String name,
        JobKind kind,
        JobState state,
        boolean held,
        String submittedBy,
        String priority,
        boolean preemptible,
        BigDecimal cards,
        int nodes,
        int runs,
        int evictions,
        Instant submittedAt,
        Instant queuedAt,
        Optional<Instant> endedAt,
        Optional<Cause> endCause,
        Optional<Fault> fault,
        Optional<String> cancelReason,
        Optional<What> what,
        int version) {

    /** All that a job asks. */
    public record What(
            List<String> command,
            Optional<String> image,
            Map<String, String> environment,
            int minNodes,
            Optional<String> interconnect,
            Set<String> cardModels,
            Optional<Integer> minMemoryGib,
            BigDecimal cpu,
            long memoryMib,
            Optional<Long> walltimeSeconds,
            Optional<Long> estimateSeconds,
            boolean restartable,
            Optional<CheckpointOut> checkpoint,
            Optional<Instant> notBefore,
            boolean offPeak,
            Optional<Amount> maxCost,
            int maxReruns,
            boolean rerunOnLost,
            long graceSeconds,
            Map<String, String> labels,
            Set<String> datasets,
            boolean shareLogs,
            boolean requireIsolation,
            Map<String, String> minimumVersions) {

        static What of(Ask ask) {
            var terms = ask.terms();
            var demand = ask.demand();
            return new What(
                    ask.program().command(),
                    ask.program().image(),
                    new TreeMap<>(ask.program().environment()),
                    demand.leastNodes(),
                    demand.interconnect(),
                    new TreeSet<>(demand.models()),
                    Optional.of(demand.minimumMemoryGib()).filter(least -> least > 0),
                    BigDecimal.valueOf(demand.cpuMillis(), 3),
                    demand.memoryMib(),
                    terms.walltime().map(Duration::toSeconds),
                    terms.estimate().map(Duration::toSeconds),
                    terms.restartable(),
                    terms.checkpoint()
                            .map(how -> new CheckpointOut(
                                    how.signal(), how.interval().toSeconds())),
                    terms.notBefore(),
                    terms.offPeak(),
                    terms.maxCost().map(Amount::of),
                    terms.maxReruns(),
                    terms.afterLoss() == AfterLoss.RUN_AGAIN,
                    terms.grace().toSeconds(),
                    new TreeMap<>(ask.labels()),
                    new TreeSet<>(ask.datasets()),
                    ask.logs() == Logs.SHARED_IN_PROJECT,
                    demand.isolated(),
                    versions(demand));
        }

        private static Map<String, String> versions(Demand demand) {
            var named = new TreeMap<String, String>();
            demand.minimumVersions()
                    .forEach((software, version) -> named.put(software.name().toLowerCase(Locale.ROOT), version));
            return named;
        }
    }

    /** How a job saves its work. */
    public record CheckpointOut(String signal, long intervalSeconds) {}

    static JobOut of(JobFacts facts) {
        var job = facts.job();
        var whose = job.submission();
        var ask = job.ask();
        return new JobOut(
                job.id(),
                whose.tenantId(),
                whose.projectId(),
                ask.name(),
                ask.kind(),
                job.state(),
                job.isHeld(),
                whose.submittedByName(),
                ask.terms().priority().name(),
                ask.terms().preemptible(),
                ask.demand().cardsPerNode().toDecimal(),
                ask.demand().nodes(),
                job.runs(),
                job.evictions(),
                job.submittedAt(),
                job.queuedAt(),
                job.endedAt(),
                job.endCause(),
                job.endCause().map(Cause::fault),
                job.cancelReason(),
                facts.detail() == Detail.FULL ? Optional.of(What.of(ask)) : Optional.empty(),
                job.version());
    }
}
