package org.cardhour.planning.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Period;
import org.cardhour.kernel.Refusal;
import org.cardhour.planning.entity.Question;

/**
 * What is to be simulated.
 *
 * @param policy as YAML, in place of the pool's own; everybody may use everything where there is none
 * @param compare a second policy as YAML, tried beside the first
 */
public record SimulationIn(
        @NotNull @Valid PoolIn pool,
        @NotNull @Valid TraceIn trace,
        Optional<@Size(min = 1, max = 262_144) String> policy,
        Optional<@Size(min = 1, max = 262_144) String> compare) {

    /** A pool by its name, or one described as YAML. */
    public record PoolIn(
            Optional<@Size(min = 1, max = 40) String> name,
            Optional<@Size(min = 1, max = 262_144) String> description) {}

    /** The text of a trace, or a span of the pool's own history. */
    public record TraceIn(Optional<@Size(min = 1) String> text, Optional<@Valid HistoryIn> history) {}

    /** The jobs that were submitted in this span. */
    public record HistoryIn(@NotNull Instant from, @NotNull Instant to) {}

    Outcome<Question> question() {
        return subject().then(subject -> workload().map(workload -> new Question(subject, workload, policy, compare)));
    }

    private Outcome<Question.Subject> subject() {
        if (pool.name().isPresent() == pool.description().isPresent()) {
            return oneOf("/pool", "name, description");
        }
        return Outcome.done(pool.name()
                .<Question.Subject>map(Question.NamedPool::new)
                .orElseGet(() -> new Question.Description(pool.description().orElseThrow())));
    }

    private Outcome<Question.Workload> workload() {
        if (trace.text().isPresent() == trace.history().isPresent()) {
            return oneOf("/trace", "text, history");
        }
        return trace.text()
                .<Outcome<Question.Workload>>map(text -> Outcome.done(new Question.TraceText(text)))
                .orElseGet(() -> history(trace.history().orElseThrow()));
    }

    private static Outcome<Question.Workload> history(HistoryIn history) {
        return history.from().isBefore(history.to())
                ? Outcome.done(new Question.OwnHistory(new Period(history.from(), history.to())))
                : Outcome.refused(Refusal.invalid("/trace/history/to", "SPAN_EMPTY", Map.of()));
    }

    private static <T> Outcome<T> oneOf(String pointer, String names) {
        return Outcome.refused(Refusal.invalid(pointer, "EXACTLY_ONE_OF", Map.of("names", names)));
    }
}
