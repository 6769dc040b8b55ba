package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.cardhour.kernel.Cards;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 100 cards with a buffer of 15: a has 51 (limit 68), b has 25 (limit 25), 9 are guaranteed to nobody. */
class ModelUseTest {

    private static final ModelFigures FIGURES = new ModelFigures(
            "A100", 100, 15, new TreeMap<>(Map.of("a", new TeamFigures(51, 68, 51), "b", new TeamFigures(25, 25, 25))));

    @ParameterizedTest(name = "a uses {0}, b uses {1}: a borrows {2}, b lends {3}, a may take {4} more, is over by {5}")
    @CsvSource({
        "0,  0,  0,  0,  68, 0",
        "51, 0,  0,  0,  17, 0",
        "51, 25, 0,  0,  9,  0",
        "60, 0,  9,  0,  8,  0",
        "65, 0,  14, 5,  3,  0",
        "68, 0,  17, 8,  0,  0",
        "80, 0,  29, 20, 0,  12",
        "68, 25, 17, 0,  0,  0"
    })
    void useIsBorrowedAboveTheGuaranteeAndLentFromWhatNobodyHasFirst(
            int a, int b, int borrowed, int lent, int available, int over) {
        var use = ModelUse.of(FIGURES, held(a, b)).teams();

        assertThat(use.get("a").borrowed()).isEqualTo(Cards.of(borrowed));
        assertThat(use.get("b").lent()).isEqualTo(Cards.of(lent));
        assertThat(use.get("a").available()).isEqualTo(Cards.of(available));
        assertThat(use.get("a").over()).isEqualTo(Cards.of(over));
    }

    @ParameterizedTest(name = "{0} and {1} used: {2} of the buffer")
    @CsvSource({"60, 25, 0", "61, 25, 1", "68, 25, 8", "0, 0, 0"})
    void bufferIsUsedAsFarAsMoreIsUsedThanCanBeAllocated(int a, int b, int buffer) {
        assertThat(ModelUse.of(FIGURES, held(a, b)).bufferUse()).isEqualTo(Cards.of(buffer));
    }

    @Test
    void whoeverHasNoQuotaAnyMoreCountsInTheSum() {
        var use = ModelUse.of(FIGURES, Map.of("a", Cards.of(51), "gone", Cards.of(4)));

        assertThat(use.used()).isEqualTo(Cards.of(55));
        assertThat(use.teams()).containsOnlyKeys("a", "b");
        assertThat(use.teams().get("a").available()).isEqualTo(Cards.of(17));
    }

    @Test
    void whatIsAvailableNeverLeadsAboveTheLimit() {
        for (long seed = 0; seed < 1_000; seed++) {
            var random = new Random(seed);
            var held = held(random.nextInt(120), random.nextInt(120));

            var use = ModelUse.of(FIGURES, held);

            use.teams().forEach((team, own) -> {
                var limit = Cards.of(FIGURES.teams().get(team).limit());
                assertThat(own.over().isNone() || own.available().isNone()).isTrue();
                assertThat(own.used().plus(own.available()).minusUpTo(own.over()))
                        .as("%s", held)
                        .isLessThanOrEqualTo(limit);
            });
        }
    }

    private static Map<String, Cards> held(int a, int b) {
        var held = new HashMap<String, Cards>();
        held.put("a", Cards.of(a));
        held.put("b", Cards.of(b));
        return held;
    }
}
