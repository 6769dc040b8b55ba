package org.cardhour.planning.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Period;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.planning.core.Assumptions;
import org.cardhour.planning.core.Rules;
import org.cardhour.planning.core.SimulatedPool;
import org.cardhour.planning.core.Trace;
import org.cardhour.planning.core.TraceReader;
import org.cardhour.planning.entity.Question;
import org.cardhour.pools.control.PolicyYaml;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.control.Pools;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.scheduling.control.PoolReading;
import org.cardhour.scheduling.core.Availability;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Node;

/** Makes of a question what can be simulated, or says what is wrong with it. */
@UseCase
public class Trials {

    private static final int MOST_CARDS = 20_000;

    private final Pools pools;
    private final PoolReading reading;
    private final PoolHistory history;

    @Inject
    Trials(Pools pools, PoolReading reading, PoolHistory history) {
        this.pools = pools;
        this.reading = reading;
        this.history = history;
    }

    public Outcome<Trial> of(Question question, Instant now) {
        return pool(question.pool(), now)
                .then(Trials::checkSize)
                .then(pool -> trace(question, now)
                        .then(trace -> rules(question, pool, trace)
                                .map(rules -> new Trial(name(question), pool.pool(), trace, rules))));
    }

    private Outcome<DescribedPool> pool(Question.Subject subject, Instant now) {
        return switch (subject) {
            case Question.Description(String yaml) -> PoolYaml.read(yaml);
            case Question.NamedPool(String name) ->
                named(name).map(facts -> new DescribedPool(inUse(facts, now), Optional.of(facts.policy())));
        };
    }

    private Outcome<PoolFacts> named(String name) {
        return pools.named(name)
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(Refusal.rule("UNKNOWN_POOL", Map.of("value", name))));
    }

    /** Its clusters with all of their nodes, whether they take work just now or not. */
    private SimulatedPool inUse(PoolFacts facts, Instant now) {
        var clusters = reading.all(now).stream()
                .filter(state -> state.poolId().equals(facts.pool().id()))
                .flatMap(state -> state.snapshot().clusters().stream())
                .map(Trials::opened)
                .toList();
        return new SimulatedPool(facts.pool().name(), clusters, Assumptions.USUAL);
    }

    private static Cluster opened(Cluster cluster) {
        return new Cluster(
                cluster.id(),
                cluster.siteId(),
                Availability.OPEN,
                cluster.kinds(),
                cluster.packagings(),
                cluster.offered(),
                cluster.nodes().stream().map(Trials::opened).toList(),
                cluster.recallNotice(),
                cluster.isolation());
    }

    private static Node opened(Node node) {
        return new Node(
                node.id(),
                Availability.OPEN,
                node.cpuMillis(),
                node.memoryMib(),
                node.cards(),
                node.interconnect(),
                node.versions());
    }

    private static Outcome<DescribedPool> checkSize(DescribedPool described) {
        int cards = described.pool().cards();
        return cards <= MOST_CARDS
                ? Outcome.done(described)
                : Outcome.refused(
                        Refusal.rule("SIMULATION_TOO_LARGE", Map.of("cards", "" + cards, "most", "" + MOST_CARDS)));
    }

    private Outcome<Trace> trace(Question question, Instant now) {
        return switch (question.trace()) {
            case Question.TraceText(String text) ->
                TraceReader.read(text.lines().toList());
            case Question.OwnHistory(Period period) ->
                switch (question.pool()) {
                    case Question.NamedPool(String name) -> named(name).then(pool -> history.of(pool, period, now));
                    case Question.Description unused -> Outcome.refused(Refusal.rule("HISTORY_OF_NO_POOL", Map.of()));
                };
        };
    }

    private static String name(Question question) {
        return switch (question.trace()) {
            case Question.TraceText unused -> "trace";
            case Question.OwnHistory(Period period) -> period.startInclusive() + "/" + period.endExclusive();
        };
    }

    private static Outcome<List<Rules>> rules(Question question, DescribedPool described, Trace trace) {
        var pool = described.pool();
        return policy(question.policy())
                .then(first -> policy(question.compare()).map(second -> {
                    var rules = new ArrayList<Rules>();
                    rules.add(first.or(described::policy)
                            .map(policy -> Rules.of(policy.name(), policy, pool, trace))
                            .orElseGet(() -> Rules.open(pool, trace)));
                    second.map(policy -> Rules.of(policy.name() + " (2)", policy, pool, trace))
                            .ifPresent(rules::add);
                    return rules;
                }));
    }

    private static Outcome<Optional<PolicyDocument>> policy(Optional<String> yaml) {
        return yaml.map(text -> PolicyYaml.read(text).map(Optional::of))
                .orElseGet(() -> Outcome.done(Optional.empty()));
    }
}
