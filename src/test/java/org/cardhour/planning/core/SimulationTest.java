package org.cardhour.planning.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.cardhour.planning.core.TraceFixture.play;
import static org.cardhour.planning.core.TraceFixture.pool;
import static org.cardhour.planning.core.TraceFixture.trace;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.CardTime;
import org.cardhour.kernel.Priority;
import org.cardhour.pools.core.Amount;
import org.cardhour.pools.core.CardAmounts;
import org.cardhour.pools.core.PassRules;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.TeamQuota;
import org.cardhour.scheduling.core.Cause;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final int SEEDS = 100;
    private static final Assumptions NEVER_SAVING =
            new Assumptions(Duration.ofHours(1), Optional.empty(), Map.of("A100", new BigDecimal("2.50")), "CNY");

    /**
     * One node of four cards, drawn by hand; a column is an hour:
     * <pre>
     * a  2 cards, 4 h  aaaa
     * b  2 cards, 2 h  bb
     * c  4 cards, 2 h  ....cc      came at 1, blocked until a is through; nothing behind it may delay it
     * d  2 cards, 2 h  ..dd        came at 1, fits beside a and is over when c begins
     * e  1 card,  1 h  ......e     came at 3
     * </pre>
     */
    @Test
    void playsFiveJobsAsDrawn() {
        var five = trace().job("a", 0, 2, 4)
                .job("b", 0, 2, 2)
                .job("c", 1, 4, 2)
                .job("d", 1, 2, 2)
                .job("e", 3, 1, 1)
                .build();

        var results = play(pool(1, NEVER_SAVING), five);

        assertThat(results.span()).isEqualTo(Duration.ofHours(7));
        assertThat(results.used()).isEqualTo(hours(8 + 4 + 8 + 4 + 1));
        assertThat(results.shareUsed()).isCloseTo(25.0 / 28, within(1e-9));
        assertThat(waits(results, Classes.NORMAL))
                .isEqualTo(new Waits(
                        Classes.NORMAL,
                        5,
                        0,
                        Duration.ofHours(7).dividedBy(5),
                        Duration.ofHours(1),
                        Duration.ofHours(3),
                        Duration.ofHours(3)));
        assertThat(results.preemptions()).isEmpty();
    }

    /** The urgent job comes after two hours and waits for the grace of one; what was done by then is lost. */
    @Test
    void preemptedJobLosesWhatItHasNotSavedAndRunsAgain() {
        var two = trace().patient("patient", 0, 4, 5).urgent("urgent", 2, 4, 1).build();

        var results = play(pool(1, NEVER_SAVING), two);

        assertThat(results.preemptions()).isEqualTo(Map.of(Cause.OWN, 1));
        assertThat(results.lost()).isEqualTo(hours(4 * 3));
        assertThat(results.span()).isEqualTo(Duration.ofHours(3 + 1 + 5));
        assertThat(results.used()).isEqualTo(hours(4 * (3 + 1 + 5)));
        assertThat(waits(results, Classes.HIGH).longest()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void preemptedJobGoesOnFromItsLastCheckpoint() {
        var two = trace().patient("patient", 0, 4, 5).urgent("urgent", 2, 4, 1).build();
        var saving = new Assumptions(Duration.ofMinutes(10), Optional.of(Duration.ofMinutes(30)), Map.of(), "CNY");

        var results = play(pool(1, saving), two);

        assertThat(results.lost()).isEqualTo(CardTime.of(org.cardhour.kernel.Cards.of(4), Duration.ofMinutes(10)));
        assertThat(results.span()).isEqualTo(Duration.ofHours(6).plusMinutes(10));
    }

    @Test
    void usedCardTimeIsPricedAndWithoutAPriceThereIsNoCost() {
        var one = trace().job("a", 0, 3, 4).build();

        var priced = play(pool(1, NEVER_SAVING), one);
        var free = play(pool(1, Assumptions.USUAL), one);

        assertThat(priced.cost().orElseThrow()).hasToString("30.00 CNY");
        assertThat(free.cost()).isEmpty();
    }

    @Test
    void jobThatFitsNowhereNeverStartsAndHoldsNobodyUp() {
        var two = trace().job("giant", 0, 5, 1).job("small", 0, 4, 1).build();

        var waits = waits(play(pool(1, NEVER_SAVING), two), Classes.NORMAL);

        assertThat(waits.started()).isEqualTo(1);
        assertThat(waits.neverStarted()).isEqualTo(1);
        assertThat(waits.longest()).isZero();
    }

    @Test
    void teamIsHeldToItsQuotaAndAStrangerGetsNothing() {
        var pool = pool(2, NEVER_SAVING);
        var three = trace().job("first", 0, 3, 1)
                .job("second", 0, 3, 1)
                .of("stranger")
                .job("third", 0, 1, 1)
                .build();
        var policy = new PolicyDocument(
                "p",
                ZoneId.of("UTC"),
                List.of(),
                new BigDecimal("0.10"),
                List.of(TeamQuota.ofCards("red", CardAmounts.of(new Amount.Count(BigDecimal.valueOf(4))))),
                PassRules.USUAL);

        var results = Simulation.run(pool, Rules.of("p", policy, pool, three), three, permille -> true)
                .orElseThrow();

        assertThat(results.span()).isEqualTo(Duration.ofHours(2));
        assertThat(waits(results, Classes.NORMAL).neverStarted()).isEqualTo(1);
    }

    /** The ledger of the simulation fails when a card, a core or memory is given twice; that it runs through is a claim. */
    @Test
    void cardTimeIsConservedInEveryWorkload() {
        for (int seed = 0; seed < SEEDS; seed++) {
            var trace = TraceFixture.random(seed);

            var results = play(pool(2, Assumptions.USUAL), trace);

            long series = Math.round(results.shareUsed()
                    * results.span().toMillis()
                    * pool(2, Assumptions.USUAL).cards()
                    * 1_000);
            assertThat(series).as("seed %d", seed).isCloseTo(results.used().units(), within(1_000_000L));
            assertThat(finished(trace, results)).as("seed %d", seed).isTrue();
        }
    }

    /** All that was used was finished, lost, or is under way; how much the finished jobs need is known from the trace. */
    private static boolean finished(Trace trace, Results results) {
        long left =
                results.used().minus(results.lost()).minus(results.underWay()).units();
        long most = trace.arrivals().stream()
                .filter(arrival -> arrival.work().isPresent())
                .mapToLong(arrival -> CardTime.of(
                                arrival.ask().total(), arrival.work().orElseThrow())
                        .units())
                .sum();
        return left >= 0 && left <= most;
    }

    @Test
    void equalInputsGiveEqualResults() {
        for (int seed = 0; seed < SEEDS / 10; seed++) {
            var trace = TraceFixture.random(seed);

            var once = play(pool(2, Assumptions.USUAL), trace);
            var again = play(pool(2, Assumptions.USUAL), trace);

            assertThat(again).as("seed %d", seed).isEqualTo(once);
        }
    }

    @Test
    void watchMayEndIt() {
        var pool = pool(1, Assumptions.USUAL);
        var trace = TraceFixture.random(1);

        var results = Simulation.run(pool, Rules.open(pool, trace), trace, permille -> permille < 500);

        assertThat(results).isEmpty();
    }

    private static Waits waits(Results results, Priority priority) {
        return results.waits().stream()
                .filter(waits -> waits.priority().equals(priority))
                .findFirst()
                .orElseThrow();
    }

    private static CardTime hours(long cardHours) {
        return new CardTime(cardHours * CardTime.UNITS_PER_CARD_HOUR);
    }
}
