package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.util.stream.IntStream;
import org.cardhour.kernel.Cards;
import org.junit.jupiter.api.Test;

class WorkMixTest {

    private final WorkMix work = new WorkMix();

    @Test
    void nothingIsExpectedAsLongAsThereIsLittleToTellFrom() {
        enter(31, 1);

        assertThat(work.mix()).isEqualTo(Mix.UNKNOWN);
    }

    @Test
    void kindsCountByTheirPartOfAll() {
        enter(30, 1);
        enter(10, 4);

        assertThat(work.mix().types())
                .extracting(Mix.Type::cardsPerNode, Mix.Type::count)
                .containsExactlyInAnyOrder(tuple(1, 48), tuple(4, 16));
    }

    @Test
    void fewMoreChangeNothing() {
        enter(3_000, 1);
        enter(1_000, 4);
        var before = work.mix();

        enter(5, 4);

        assertThat(work.mix()).isEqualTo(before);
    }

    @Test
    void whatHasGoneIsAsIfItHadNeverCome() {
        enter(40, 1);
        var before = work.mix();

        enter(20, 2);
        IntStream.range(0, 20).forEach(i -> work.leave(ask(2)));

        assertThat(work.mix()).isEqualTo(before);
    }

    @Test
    void whereNoKindIsCommonAllCountAlike() {
        IntStream.range(1, 200).forEach(cards -> enter(1, cards));

        assertThat(work.mix().types()).hasSize(199).extracting(Mix.Type::count).containsOnly(1L);
    }

    private void enter(int jobs, int cards) {
        IntStream.range(0, jobs).forEach(i -> work.enter(ask(cards)));
    }

    private static org.assertj.core.groups.Tuple tuple(int cards, long count) {
        return org.assertj.core.api.Assertions.tuple(Cards.of(cards), count);
    }

    private static Ask ask(int cards) {
        return World.drawn("n1 a")
                .waiting(job("x").needing(cards).cards())
                .snapshot()
                .pending()
                .getFirst()
                .ask();
    }
}
