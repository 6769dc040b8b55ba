package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.cardhour.kernel.JobKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyBoundsTest {

    private static final PassRules USUAL = PassRules.USUAL;

    @Test
    void usualRulesAreWithinBounds() {
        assertThat(faults(USUAL)).isEmpty();
    }

    @ParameterizedTest(name = "{0} may wait: {1} faults")
    @CsvSource({"0, 1", "1, 0", "1000000, 0", "1000001, 1"})
    void queueIsOfOneToAMillionJobs(int jobs, int faults) {
        var rules = new PassRules(
                USUAL.agingBound(),
                USUAL.minimumRunTime(),
                USUAL.dailyPreemptions(),
                USUAL.protectAfter(),
                jobs,
                USUAL.recallNotice(),
                USUAL.fairShare(),
                USUAL.weights());

        assertThat(faults(rules)).hasSize(faults);
    }

    @ParameterizedTest(name = "aging bound {0}: {1} faults")
    @CsvSource({"PT59S, 1", "PT1M, 0", "PT720H, 0", "PT720H1S, 1"})
    void agingBoundIsOfAMinuteToThirtyDays(Duration bound, int faults) {
        var rules = new PassRules(
                bound,
                USUAL.minimumRunTime(),
                USUAL.dailyPreemptions(),
                USUAL.protectAfter(),
                USUAL.queuedJobs(),
                USUAL.recallNotice(),
                USUAL.fairShare(),
                USUAL.weights());

        assertThat(faults(rules)).hasSize(faults);
    }

    @Test
    void whatIsOutOfBoundsIsToldWithItsBounds() {
        var share = new FairShareRule(new BigDecimal("10.5"), Duration.ofMinutes(10));
        var rules = new PassRules(
                USUAL.agingBound(),
                USUAL.minimumRunTime(),
                USUAL.dailyPreemptions(),
                USUAL.protectAfter(),
                USUAL.queuedJobs(),
                USUAL.recallNotice(),
                share,
                USUAL.weights());

        assertThat(faults(rules))
                .extracting(fault -> fault.pointer() + " " + fault.figures().get("value") + " of "
                        + fault.figures().get("least") + " to "
                        + fault.figures().get("most"))
                .containsExactly(
                        "/resource_pool/fair_share/lambda 10.5 of 0 to 10",
                        "/resource_pool/fair_share/half_life 10m of 1h to 8760h");
    }

    @ParameterizedTest(name = "{0} cores, {1} and {2} bytes: {3}")
    @CsvSource({
        "1000000000, 1152921504606846976, 1152921504606846976, ",
        "1000000000.001, 0, 0, /cpu 1000000000.001 of 0 to 1000000000",
        "999999999999999999, 0, 0, /cpu 999999999999999999 of 0 to 1000000000",
        "0, 1152921504606846977, 0, /memory 1024.000001Pi of 0Pi to 1024Pi",
        "0, 0, 1125899906842622874100093157376, /storage 999999999999999Pi of 0Pi to 1024Pi"
    })
    void absoluteAmountsAreOfWhatCanBeAddedUp(BigDecimal cpu, BigDecimal memory, BigDecimal storage, String told) {
        var amounts = new Amounts(CardAmounts.NONE, count(cpu), count(memory), count(storage));
        var night = new Window(
                LocalTime.of(22, 0), LocalTime.of(8, 0), Optional.empty(), count(cpu), count(memory), count(storage));
        var usual = new TeamQuota("a", amounts, CardAmounts.NONE, CardAmounts.NONE, List.of());
        var nightly = new TeamQuota(
                "a", Amounts.ofCards(CardAmounts.NONE), CardAmounts.NONE, CardAmounts.NONE, List.of(night));

        assertThat(told(usual)).isEqualTo(told == null ? "" : "/resource_pool/quotas/0" + told);
        assertThat(told(nightly)).isEqualTo(told == null ? "" : "/resource_pool/quotas/0/windows/0" + told);
    }

    private static String told(TeamQuota quota) {
        return new PolicyBounds(policy(quota, USUAL))
                .faults().stream()
                        .map(fault -> fault.pointer() + " " + fault.figures().get("value") + " of "
                                + fault.figures().get("least") + " to "
                                + fault.figures().get("most"))
                        .collect(Collectors.joining());
    }

    private static Optional<Amount> count(BigDecimal count) {
        return Optional.of(new Amount.Count(count));
    }

    @Test
    void classesNameTenantsOfThePolicyAndWalltimesThatGoTogether() {
        var hour = Optional.of(Duration.ofHours(1));
        var day = Optional.of(Duration.ofHours(24));
        var policy = policy(
                USUAL,
                new ClassRule("urgent", List.of("a", "b"), Set.of(), hour, day),
                new ClassRule("urgent", List.of(), Set.of(), Optional.empty(), Optional.empty()),
                new ClassRule("low", List.of(), Set.of(), day, hour));

        var faults = new PolicyBounds(policy).faults();

        assertThat(faults)
                .extracting(fault -> fault.pointer() + " " + fault.code())
                .containsExactly(
                        "/resource_pool/classes/0/tenants CLASS_TEAM_WITHOUT_QUOTA",
                        "/resource_pool/classes/1 CLASS_TWICE",
                        "/resource_pool/classes/2/default_walltime DEFAULT_OVER_MAXIMUM");
    }

    @ParameterizedTest(name = "asked {0} where {1} is usual and {2} the most: {3}")
    @CsvSource({"    , , , ", "PT1H, , , PT1H", "    , PT2H, PT3H, PT2H", "    , , PT3H, PT3H", "PT3H, PT2H, PT3H, PT3H"
    })
    void jobWithoutAWalltimeGetsTheDefaultElseTheMost(
            Duration asked, Duration usual, Duration most, Duration walltime) {
        var rule = new ClassRule("low", List.of(), Set.of(), Optional.ofNullable(usual), Optional.ofNullable(most));

        var given = rule.walltime(Optional.ofNullable(asked));

        assertThat(given).isEqualTo(Optional.ofNullable(walltime));
        assertThat(rule.allows(given)).isTrue();
    }

    @Test
    void walltimeOverTheMostIsNotAllowedNorIsNone() {
        var rule = new ClassRule("low", List.of(), Set.of(), Optional.empty(), Optional.of(Duration.ofHours(3)));

        assertThat(rule.allows(Optional.of(Duration.ofHours(3)))).isTrue();
        assertThat(rule.allows(Optional.of(Duration.ofHours(4)))).isFalse();
        assertThat(rule.allows(Optional.empty())).isFalse();
    }

    @Test
    void classIsForItsTenantsAndKinds() {
        var rule = new ClassRule("urgent", List.of("a"), Set.of(JobKind.INFERENCE), Optional.empty(), Optional.empty());

        assertThat(rule.isFor("a", JobKind.INFERENCE)).isTrue();
        assertThat(rule.isFor("b", JobKind.INFERENCE)).isFalse();
        assertThat(rule.isFor("a", JobKind.BATCH)).isFalse();
    }

    private static List<PolicyFault> faults(PassRules rules) {
        return new PolicyBounds(policy(rules)).faults();
    }

    private static PolicyDocument policy(PassRules rules, ClassRule... classes) {
        return policy(TeamQuota.ofCards("a", CardAmounts.NONE), rules, classes);
    }

    private static PolicyDocument policy(TeamQuota quota, PassRules rules, ClassRule... classes) {
        return new PolicyDocument(
                "pool",
                ZoneId.of("UTC"),
                List.of(),
                new BigDecimal("0.15"),
                List.of(quota),
                rules,
                List.of(classes),
                List.of());
    }
}
