package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.cardhour.pools.core.HostEffect.Bounds;
import org.cardhour.pools.core.HostEffect.Change;
import org.cardhour.pools.core.HostEffect.Resource;
import org.cardhour.pools.core.HostEffect.Side;
import org.cardhour.pools.core.PolicyEffect.Turn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostEffectTest {

    private static final HostFigures.Capacity HUNDRED_CORES = new HostFigures.Capacity(100_000, 1_000, 500);
    private static final int UNLIMITED = -1;

    @ParameterizedTest(
            name = "{0} % -> {1} % of 100 cores, to borrow {2} % -> {3} %, {4} cores held: {5}, {6} and {7} over")
    @CsvSource({
        "50, 60, 0, 0, 0,    GAINS, 0, 0",
        "50, 40, 0, 0, 45,   LOSES, 5, 5",
        "50, 40, 0, 20, 45,  LOSES, 5, 0",
        "50, 50, 0, 10, 50,  GAINS, 0, 0",
        "50, 50, 10, 10, 60, KEEPS, 10, 0",
        "-1, 40, 0, 0, 45,   LOSES, 5, 5",
        "50, -1, 0, 0, 90,   GAINS, 0, 0"
    })
    void changeIsJudgedByGuaranteeThenByLimitAndAgainstWhatIsHeld(
            int before, int after, int borrowBefore, int borrowAfter, int held, Turn turn, int guarantee, int limit) {
        var effect = new HostEffect(
                side(HUNDRED_CORES, cpu("a", before, borrowBefore)),
                side(HUNDRED_CORES, cpu("a", after, borrowAfter)),
                Map.of("a", Map.of(Resource.CPU, held * 1_000L)));

        var change = only(effect);

        assertThat(change.resource()).isEqualTo(Resource.CPU);
        assertThat(change.turn()).isEqualTo(turn);
        assertThat(change.overGuarantee()).isEqualTo(guarantee * 1_000L);
        assertThat(change.overLimit()).isEqualTo(limit * 1_000L);
    }

    @Test
    void whatNeitherPolicyLimitsIsNotTold() {
        var side = side(HUNDRED_CORES, cpu("a", UNLIMITED, 0));

        var effect = new HostEffect(side, side, Map.of("a", Map.of(Resource.MEMORY, 10L)));

        assertThat(effect.changes()).isEmpty();
    }

    @Test
    void tenantThatIsLeftOutLosesWhatItHadWithoutLimit() {
        var old = side(HUNDRED_CORES, cpu("old", UNLIMITED, 0));
        var none = side(HUNDRED_CORES, cpu("new", UNLIMITED, 0));

        var turns = new HostEffect(old, none, Map.of())
                .changes().stream()
                        .map(change -> change.team() + " " + change.resource() + " " + change.turn())
                        .toList();

        assertThat(turns)
                .containsExactly(
                        "new CPU GAINS",
                        "new MEMORY GAINS",
                        "new STORAGE GAINS",
                        "old CPU LOSES",
                        "old MEMORY LOSES",
                        "old STORAGE LOSES");
    }

    @Test
    void hoursOfOtherFiguresAreToldApart() {
        var night = new Window(
                LocalTime.of(22, 0),
                LocalTime.of(8, 0),
                Optional.empty(),
                Optional.of(percent(80)),
                Optional.empty(),
                Optional.empty());
        var usual = new Amounts(CardAmounts.NONE, Optional.of(percent(50)), Optional.empty(), Optional.empty());
        var renewed = new TeamQuota("a", usual, CardAmounts.NONE, CardAmounts.NONE, List.of(night));
        var effect = new HostEffect(side(HUNDRED_CORES, cpu("a", 50, 0)), side(HUNDRED_CORES, renewed), Map.of());

        var parts = effect.changes().stream()
                .map(change -> change.startInclusive() + " "
                        + change.after().guaranteed().orElseThrow())
                .toList();

        assertThat(parts).containsExactly("00:00 80000", "08:00 50000", "22:00 80000");
    }

    @Test
    void storageIsComparedAndNothingOfItIsHeld() {
        var half = new Amounts(CardAmounts.NONE, Optional.empty(), Optional.empty(), Optional.of(percent(50)));
        var quota = new TeamQuota("a", half, CardAmounts.of(percent(20)), CardAmounts.NONE, List.of());
        var less = new HostFigures.Capacity(100_000, 1_000, 100);

        var change = only(new HostEffect(side(HUNDRED_CORES, quota), side(less, quota), Map.of()));

        assertThat(change.resource()).isEqualTo(Resource.STORAGE);
        assertThat(change.before()).isEqualTo(Bounds.of(250, 250));
        assertThat(change.after()).isEqualTo(Bounds.of(50, 50));
        assertThat(change.turn()).isEqualTo(Turn.LOSES);
        assertThat(change.held()).isEqualTo(OptionalLong.empty());
    }

    private static Change only(HostEffect effect) {
        assertThat(effect.changes()).hasSize(1);
        return effect.changes().getFirst();
    }

    private static Side side(HostFigures.Capacity capacity, TeamQuota quota) {
        var policy = new PolicyDocument(
                "pool",
                ZoneId.of("Asia/Shanghai"),
                List.of("c"),
                new BigDecimal("0.10"),
                List.of(quota),
                PassRules.USUAL);
        return new Side(Optional.of(policy), capacity);
    }

    private static TeamQuota cpu(String team, int guaranteed, int borrowed) {
        Optional<Amount> cpu = guaranteed == UNLIMITED ? Optional.empty() : Optional.of(percent(guaranteed));
        var usual = new Amounts(CardAmounts.NONE, cpu, Optional.empty(), Optional.empty());
        return new TeamQuota(team, usual, CardAmounts.of(percent(borrowed)), CardAmounts.NONE, List.of());
    }

    private static Amount percent(int percent) {
        return new Amount.Percent(BigDecimal.valueOf(percent));
    }
}
