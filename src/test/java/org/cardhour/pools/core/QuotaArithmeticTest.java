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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaArithmeticTest {

    private static final HostFigures.Capacity UNKNOWN = new HostFigures.Capacity(0, 0, 0);

    private static final LocalTime NOON = LocalTime.NOON;

    @ParameterizedTest(name = "of {0} cards at {1}, {2} are kept")
    @CsvSource({
        "100, 0.15, 15",
        "8,   0.10, 1",
        "8,   0.15, 2",
        "7,   0.20, 1",
        "4,   0.15, 0",
        "4,   0.20, 0",
        "5,   0.20, 1",
        "9,   0.10, 1",
        "21,  0.10, 3",
        "0,   0.20, 0"
    })
    void bufferIsRoundedUpFromEightCardsOnAndDownBelow(long nominal, BigDecimal ratio, long kept) {
        assertThat(QuotaArithmetic.buffer(nominal, ratio)).isEqualTo(kept);
    }

    @Test
    void percentagesAreOfWhatCanBeAllocatedAndAreRoundedDown() {
        var policy = policy("0.15", quota("training", percent("60")), quota("inference", percent("30")));

        var figures = only(policy, 100);

        assertThat(figures.allocatable()).isEqualTo(85);
        assertThat(figures.teams().get("training").guaranteed()).isEqualTo(51);
        assertThat(figures.teams().get("inference").guaranteed()).isEqualTo(25);
        assertThat(figures.unassigned()).isEqualTo(9);
    }

    @Test
    void limitIsTheGuaranteeAndWhatMayBeBorrowed() {
        var policy = policy("0.15", borrowing("training", percent("60"), percent("20")));

        var training = only(policy, 100).teams().get("training");

        assertThat(training.limit()).isEqualTo(51 + 17);
    }

    @Test
    void allOfAGuaranteeIsLentUnlessLessIsSaid() {
        var all = quota("a", percent("60"));
        var half = new TeamQuota("b", Amounts.ofCards(percent("30")), CardAmounts.NONE, percent("50"), List.of());

        var teams = only(policy("0.15", all, half), 100).teams();

        assertThat(teams.get("a").lendable()).isEqualTo(51);
        assertThat(teams.get("b").lendable()).isEqualTo(12);
    }

    @Test
    void windowPastMidnightHoldsOtherFigures() {
        var night = new Window(
                LocalTime.of(22, 0),
                LocalTime.of(8, 0),
                Optional.of(percent("80")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        var quota = new TeamQuota(
                "training", Amounts.ofCards(percent("60")), CardAmounts.NONE, CardAmounts.NONE, List.of(night));
        var arithmetic = new QuotaArithmetic(policy("0.15", quota));

        assertThat(guaranteed(arithmetic, LocalTime.of(21, 59))).isEqualTo(51);
        assertThat(guaranteed(arithmetic, LocalTime.of(22, 0))).isEqualTo(68);
        assertThat(guaranteed(arithmetic, LocalTime.of(7, 59))).isEqualTo(68);
        assertThat(guaranteed(arithmetic, LocalTime.of(8, 0))).isEqualTo(51);
    }

    @Test
    @Tag("S12")
    void sixtyAndThirtyPercentBesideABufferAreAccepted() {
        var policy = policy("0.15", quota("training", percent("60")), quota("inference", percent("30")));

        assertThat(new PolicyCheck(policy, cards(100), UNKNOWN).faults()).isEmpty();
    }

    @Test
    @Tag("S12")
    void percentagesOverAHundredAreRefusedWithTheFigures() {
        var policy = policy("0.15", quota("training", percent("70")), quota("inference", percent("40")));

        var faults = new PolicyCheck(policy, cards(100), UNKNOWN).faults();

        assertThat(faults).extracting(PolicyFault::code).contains("PERCENT_OVER_100");
        assertThat(faults.getFirst().figures()).containsEntry("sum", "110");
    }

    @Test
    void percentagesAreSummedBeforeTheyAreRounded() {
        var policy =
                policy("0.10", quota("a", percent("33.4")), quota("b", percent("33.4")), quota("c", percent("33.4")));

        var faults = new PolicyCheck(policy, cards(4), UNKNOWN).faults();

        assertThat(faults)
                .singleElement()
                .satisfies(fault -> assertThat(fault.figures()).containsEntry("sum", "100.2"));
    }

    @Test
    void guaranteesOverWhatCanBeAllocatedAreRefusedWithTheFigures() {
        var policy = policy("0.15", quota("training", count(50)), quota("inference", count(40)));

        var faults = new PolicyCheck(policy, cards(100), UNKNOWN).faults();

        assertThat(faults).singleElement().satisfies(fault -> {
            assertThat(fault.code()).isEqualTo("GUARANTEES_OVER_ALLOCATABLE");
            assertThat(fault.figures())
                    .containsEntry("guaranteed", "90")
                    .containsEntry("allocatable", "85")
                    .containsEntry("nominal", "100")
                    .containsEntry("buffer", "15");
        });
    }

    @Test
    void guaranteeOfAModelThatIsNotThereIsRefused() {
        var named = new CardAmounts(Amount.nothing(), Map.of("910B3", new Amount.Count(BigDecimal.valueOf(5))));
        var policy = policy("0.15", TeamQuota.ofCards("training", named));

        var faults = new PolicyCheck(policy, cards(100), UNKNOWN).faults();

        assertThat(faults).singleElement().satisfies(fault -> {
            assertThat(fault.code()).isEqualTo("GUARANTEES_OVER_ALLOCATABLE");
            assertThat(fault.figures())
                    .containsEntry("model", "910B3")
                    .containsEntry("guaranteed", "5")
                    .containsEntry("nominal", "0");
        });
    }

    @Test
    @Tag("S3")
    void limitUnderTheGuaranteeIsRefusedWithTheFigures() {
        var policy = policy("0.15", borrowing("training", percent("60"), percent("-10")));

        var faults = new PolicyCheck(policy, cards(100), UNKNOWN).faults();

        assertThat(faults).singleElement().satisfies(fault -> {
            assertThat(fault.code()).isEqualTo("LIMIT_UNDER_GUARANTEE");
            assertThat(fault.pointer()).isEqualTo("/resource_pool/quotas/0/borrow_limit");
            assertThat(fault.figures()).containsEntry("guaranteed", "51").containsEntry("limit", "42");
        });
    }

    @Test
    void negativeBorrowingIsRefusedWhereNoCardShowsItYet() {
        var every = borrowing("training", percent("60"), percent("-10"));
        var oneModel = new TeamQuota(
                "inference",
                Amounts.ofCards(CardAmounts.NONE),
                new CardAmounts(Amount.nothing(), Map.of("A100", new Amount.Count(BigDecimal.valueOf(-1)))),
                CardAmounts.NONE,
                List.of());

        var faults = new PolicyCheck(policy("0.15", every, oneModel), new TreeMap<>(), UNKNOWN).faults();

        assertThat(faults)
                .extracting(fault -> fault.pointer() + " " + fault.code() + " "
                        + fault.figures().get("value"))
                .containsExactly(
                        "/resource_pool/quotas/0/borrow_limit NEGATIVE -10%",
                        "/resource_pool/quotas/1/borrow_limit NEGATIVE -1");
    }

    @Test
    void bufferOfMoreThanCanBeCountedIsRefused() {
        var faults = new PolicyCheck(policy("999999999999999999", quota("a", count(1))), cards(100), UNKNOWN).faults();

        assertThat(faults).extracting(PolicyFault::code).containsExactly("BUFFER_OUT_OF_RANGE");
    }

    @ParameterizedTest
    @CsvSource({"0.09, 1", "0.10, 0", "0.20, 0", "0.21, 1"})
    void bufferIsTenToTwentyPercent(String ratio, int faults) {
        assertThat(new PolicyCheck(policy(ratio), cards(100), UNKNOWN).faults()).hasSize(faults);
    }

    @Test
    void nothingIsListedTwice() {
        var twice = new PolicyDocument(
                "pool",
                ZoneId.of("UTC"),
                List.of("c", "c"),
                new BigDecimal("0.15"),
                List.of(quota("a", count(1)), quota("a", count(1))),
                PassRules.USUAL);

        assertThat(new PolicyCheck(twice, cards(100), UNKNOWN).faults())
                .extracting(PolicyFault::code)
                .containsExactly("CLUSTER_TWICE", "TEAM_TWICE");
    }

    private static long guaranteed(QuotaArithmetic arithmetic, LocalTime time) {
        return arithmetic
                .figures(cards(100), time)
                .getFirst()
                .teams()
                .get("training")
                .guaranteed();
    }

    private static ModelFigures only(PolicyDocument policy, int nominal) {
        return new QuotaArithmetic(policy).figures(cards(nominal), NOON).getFirst();
    }

    private static SortedMap<String, Integer> cards(int count) {
        var supply = new TreeMap<String, Integer>();
        supply.put("A100", count);
        return supply;
    }

    private static PolicyDocument policy(String ratio, TeamQuota... quotas) {
        return new PolicyDocument(
                "pool",
                ZoneId.of("Asia/Shanghai"),
                List.of("c"),
                new BigDecimal(ratio),
                List.of(quotas),
                PassRules.USUAL);
    }

    private static TeamQuota quota(String team, CardAmounts guaranteed) {
        return TeamQuota.ofCards(team, guaranteed);
    }

    private static TeamQuota borrowing(String team, CardAmounts guaranteed, CardAmounts borrowed) {
        return new TeamQuota(
                team, Amounts.ofCards(guaranteed), borrowed, CardAmounts.of(Amount.everything()), List.of());
    }

    private static CardAmounts percent(String percent) {
        return CardAmounts.of(new Amount.Percent(new BigDecimal(percent)));
    }

    private static CardAmounts count(long cards) {
        return CardAmounts.of(new Amount.Count(BigDecimal.valueOf(cards)));
    }
}
