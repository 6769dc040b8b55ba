package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.core.PolicyEffect.Change;
import org.cardhour.pools.core.PolicyEffect.Side;
import org.cardhour.pools.core.PolicyEffect.Turn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyEffectTest {

    private static final String MODEL = "A100";

    @ParameterizedTest(name = "guarantee {0} -> {1}, to borrow {2} -> {3}, held {4}: {5}, {6} and {7} over")
    @CsvSource({
        "50, 60, 0, 0, 0,    GAINS, 0, 0",
        "50, 40, 0, 0, 45,   LOSES, 5, 5",
        "50, 40, 0, 20, 45,  LOSES, 5, 0",
        "50, 50, 0, 10, 50,  GAINS, 0, 0",
        "50, 50, 10, 0, 55,  LOSES, 5, 5",
        "50, 50, 10, 10, 60, KEEPS, 10, 0"
    })
    void changeIsJudgedByGuaranteeThenByLimitAndAgainstWhatIsHeld(
            int before, int after, int borrowBefore, int borrowAfter, int held, Turn turn, int guarantee, int limit) {
        var effect = new PolicyEffect(
                side(100, quota("a", before, borrowBefore)),
                side(100, quota("a", after, borrowAfter)),
                Map.of("a", Map.of(MODEL, Cards.of(held))));

        var change = only(effect);

        assertThat(change.turn()).isEqualTo(turn);
        assertThat(change.overGuarantee()).isEqualTo(Cards.of(guarantee));
        assertThat(change.overLimit()).isEqualTo(Cards.of(limit));
    }

    @Test
    void tenantThatIsNewGainsAndOneThatIsLeftOutLosesAll() {
        var effect = new PolicyEffect(side(100, quota("old", 50, 0)), side(100, quota("new", 50, 0)), Map.of());

        var turns = effect.changes().stream()
                .map(change -> change.team() + " " + change.turn())
                .toList();

        assertThat(turns).containsExactly("new GAINS", "old LOSES");
    }

    @Test
    void firstPolicyOfAPoolTakesFromNobody() {
        var none = new Side(Optional.empty(), new TreeMap<>());

        var change = only(new PolicyEffect(none, side(100, quota("a", 50, 0)), Map.of()));

        assertThat(change.before()).isEqualTo(new TeamFigures(0, 0, 0));
        assertThat(change.turn()).isEqualTo(Turn.GAINS);
    }

    @Test
    void hoursOfOtherFiguresAreToldApart() {
        var night = new Window(
                LocalTime.of(22, 0),
                LocalTime.of(8, 0),
                Optional.of(cards(80)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        var renewed =
                new TeamQuota("a", Amounts.ofCards(cards(50)), CardAmounts.NONE, CardAmounts.NONE, List.of(night));
        var effect = new PolicyEffect(side(100, quota("a", 50, 0)), side(100, renewed), Map.of());

        var parts = effect.changes().stream()
                .map(change -> change.startInclusive() + " " + change.after().guaranteed())
                .toList();

        assertThat(parts).containsExactly("00:00 80", "08:00 50", "22:00 80");
    }

    @Test
    void cardsThatLeaveWithAClusterShrinkWhatPercentagesComeTo() {
        var share = new TeamQuota(
                "a",
                Amounts.ofCards(CardAmounts.of(new Amount.Percent(BigDecimal.valueOf(50)))),
                CardAmounts.NONE,
                CardAmounts.NONE,
                List.of());

        var change = only(new PolicyEffect(side(100, share), side(40, share), Map.of()));

        assertThat(change.before().guaranteed()).isEqualTo(45);
        assertThat(change.after().guaranteed()).isEqualTo(18);
        assertThat(change.turn()).isEqualTo(Turn.LOSES);
    }

    private static Change only(PolicyEffect effect) {
        assertThat(effect.changes()).hasSize(1);
        return effect.changes().getFirst();
    }

    private static Side side(int cards, TeamQuota quota) {
        var policy = new PolicyDocument(
                "pool",
                ZoneId.of("Asia/Shanghai"),
                List.of("c"),
                new BigDecimal("0.10"),
                List.of(quota),
                PassRules.USUAL);
        SortedMap<String, Integer> supply = new TreeMap<>(Map.of(MODEL, cards));
        return new Side(Optional.of(policy), supply);
    }

    private static TeamQuota quota(String team, int guaranteed, int borrowed) {
        return new TeamQuota(team, Amounts.ofCards(cards(guaranteed)), cards(borrowed), CardAmounts.NONE, List.of());
    }

    private static CardAmounts cards(int count) {
        return CardAmounts.of(new Amount.Count(BigDecimal.valueOf(count)));
    }
}
