package org.cardhour.jobs.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.kernel.Priority;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TooDearTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
        # two nodes of 4 cards for 90 minutes at 10 CNY an hour cost 120
        120 CNY, false
        119.999999 CNY, true
        121 CNY, false
        900 USD, true
        """)
    void costUntilTheLimitIsComparedToTheMaximum(String most, boolean isTooDear) {
        var ask = ask(Optional.of(money(most)), Optional.of(Duration.ofMinutes(90)));

        var dear = TooDear.of(ask, "A100", money("10 CNY"));

        assertThat(dear.isPresent()).isEqualTo(isTooDear);
        dear.ifPresent(told -> assertThat(told.cost()).isEqualTo(money("120.000000 CNY")));
    }

    @Test
    void jobWithoutMaximumMayCostAnything() {
        var ask = ask(Optional.empty(), Optional.of(Duration.ofMinutes(90)));

        assertThat(TooDear.of(ask, "A100", money("10 CNY"))).isEmpty();
    }

    private static Money money(String text) {
        var parts = text.split(" ", -1);
        return new Money(new BigDecimal(parts[0]), parts[1]);
    }

    private static Ask ask(Optional<Money> most, Optional<Duration> walltime) {
        var terms = new Terms(
                new Priority("low", 100),
                true,
                true,
                Optional.empty(),
                walltime,
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30),
                false,
                most);
        return new Ask(
                "job",
                JobKind.TRAINING,
                new Program(List.of("true"), Optional.empty(), Map.of()),
                new Demand(2, Cards.of(4), Set.of(), 0, 0, 0),
                terms,
                Where.ANYWHERE,
                Map.of(),
                Ask.Logs.OWN);
    }
}
