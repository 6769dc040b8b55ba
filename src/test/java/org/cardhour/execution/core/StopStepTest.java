package org.cardhour.execution.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.cardhour.execution.core.StopStep.AskToSave;
import org.cardhour.execution.core.StopStep.Done;
import org.cardhour.execution.core.StopStep.Nothing;
import org.cardhour.execution.core.StopStep.Order;
import org.cardhour.execution.core.StopStep.Saving;
import org.cardhour.execution.core.StopStep.TellToEnd;
import org.cardhour.jobs.core.StopReason;
import org.junit.jupiter.api.Test;

class StopStepTest {

    private static final Instant ORDERED = Instant.parse("2026-03-01T00:00:00Z");
    private static final Order PREEMPT = new Order(StopReason.PREEMPT, ORDERED, Duration.ofSeconds(40));
    private static final Order CANCEL = new Order(StopReason.CANCEL, ORDERED, Duration.ofSeconds(40));
    private static final Done NOTHING = new Done(Optional.empty(), Optional.empty(), Optional.empty());

    @Test
    void cancelledRunIsToldToEndAtOnce() {
        assertThat(StopStep.next(CANCEL, Saving.ON_SIGNAL, NOTHING, after(0)))
                .isEqualTo(new TellToEnd(Duration.ofSeconds(40)));
    }

    @Test
    void victimThatCanSaveIsAskedToSaveFirst() {
        assertThat(StopStep.next(PREEMPT, Saving.ON_SIGNAL, NOTHING, after(0))).isEqualTo(new AskToSave());
    }

    @Test
    void victimThatCanNotSaveOnASignalIsToldToEndAtOnce() {
        assertThat(StopStep.next(PREEMPT, Saving.NOT_ON_SIGNAL, NOTHING, after(0)))
                .isEqualTo(new TellToEnd(Duration.ofSeconds(40)));
    }

    @Test
    void victimIsWaitedForWhileItSaves() {
        assertThat(StopStep.next(PREEMPT, Saving.ON_SIGNAL, asked(0, -5), after(29)))
                .isEqualTo(new Nothing());
    }

    @Test
    void victimThatHasSavedIsToldToEndWithTheGraceThatIsLeft() {
        assertThat(StopStep.next(PREEMPT, Saving.ON_SIGNAL, asked(0, 3), after(4)))
                .isEqualTo(new TellToEnd(Duration.ofSeconds(36)));
    }

    @Test
    void victimThatDoesNotSaveIsToldToEndAfterThreeQuartersOfItsGrace() {
        assertThat(StopStep.next(PREEMPT, Saving.ON_SIGNAL, asked(0, -5), after(30)))
                .isEqualTo(new TellToEnd(Duration.ofSeconds(10)));
    }

    @Test
    void graceThatIsOverIsNotNegative() {
        assertThat(StopStep.next(PREEMPT, Saving.ON_SIGNAL, asked(0, -5), after(300)))
                .isEqualTo(new TellToEnd(Duration.ZERO));
    }

    @Test
    void nothingIsSaidTwice() {
        var told = new Done(Optional.empty(), Optional.of(after(1)), Optional.empty());

        assertThat(StopStep.next(CANCEL, Saving.NOT_ON_SIGNAL, told, after(2))).isEqualTo(new Nothing());
    }

    @Test
    void laterOrderIsCarriedOutAlthoughAnEarlierOneWas() {
        var toldBefore = new Done(Optional.empty(), Optional.of(after(-10)), Optional.empty());

        assertThat(StopStep.next(CANCEL, Saving.NOT_ON_SIGNAL, toldBefore, after(0)))
                .isEqualTo(new TellToEnd(Duration.ofSeconds(40)));
    }

    private static Done asked(int askedAfter, int savedAfter) {
        return new Done(Optional.of(after(askedAfter)), Optional.empty(), Optional.of(after(savedAfter)));
    }

    private static Instant after(int seconds) {
        return ORDERED.plusSeconds(seconds);
    }
}
