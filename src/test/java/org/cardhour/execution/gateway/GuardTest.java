package org.cardhour.execution.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.cardhour.kernel.Clocks;
import org.junit.jupiter.api.Test;

class GuardTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final SettableClock clock = new SettableClock();
    private final Guard guard = new Guard(new Clocks(clock));

    @Test
    void answerIsPassedOn() {
        assertThat(guard.call(LIMIT, () -> "answer")).isEqualTo("answer");
    }

    @Test
    void callThatNeverAnswersIsNotWaitedForAndIsInterrupted() {
        var interrupted = new CountDownLatch(1);

        assertThatThrownBy(() -> guard.call(Duration.ofMillis(50), () -> waitForever(interrupted)))
                .isInstanceOf(EngineUnclear.class)
                .hasMessageContaining("within 50 ms");

        await().until(() -> interrupted.getCount() == 0);
    }

    @Test
    void failureOfAnyKindIsUnclear() {
        assertThatThrownBy(() -> guard.call(LIMIT, GuardTest::fail))
                .isInstanceOf(EngineUnclear.class)
                .hasMessageContaining("no route");
    }

    @Test
    void engineThatFailsAgainAndAgainIsLeftAloneForAWhile() {
        var calls = new AtomicInteger();
        failFiveTimes();

        assertThatThrownBy(() -> guard.call(LIMIT, calls::incrementAndGet)).isInstanceOf(EngineUnclear.class);
        clock.now = clock.now.plusSeconds(16);
        guard.call(LIMIT, calls::incrementAndGet);

        assertThat(calls).hasValue(1);
    }

    @Test
    void oneMoreFailureAfterThePauseBeginsItAnew() {
        failFiveTimes();
        clock.now = clock.now.plusSeconds(16);

        assertThatThrownBy(() -> guard.call(LIMIT, GuardTest::fail)).hasMessageContaining("no route");
        assertThatThrownBy(() -> guard.call(LIMIT, () -> "answer")).hasMessageContaining("left alone");
    }

    @Test
    void neverMoreThanAFewCallsWaitAtOnce() {
        var hold = new CountDownLatch(1);
        for (int call = 0; call < 3; call++) {
            abandon(hold);
        }
        clock.now = clock.now.plusSeconds(16);
        guard.call(LIMIT, () -> "reset");
        for (int call = 0; call < 4; call++) {
            abandon(hold);
        }
        guard.call(LIMIT, () -> "reset");
        abandon(hold);

        assertThatThrownBy(() -> guard.call(LIMIT, () -> "answer")).hasMessageContaining("has not answered 8 calls");

        hold.countDown();
        await().until(() -> answers());
    }

    private boolean answers() {
        try {
            return guard.call(LIMIT, () -> true);
        } catch (EngineUnclear notYet) {
            return false;
        }
    }

    /** A call that is not waited for and goes on all the same. */
    private void abandon(CountDownLatch hold) {
        assertThatThrownBy(() -> guard.call(Duration.ofMillis(1), () -> waitDeafly(hold)))
                .isInstanceOf(EngineUnclear.class);
    }

    private static String waitDeafly(CountDownLatch hold) {
        while (true) {
            try {
                hold.await();
                return "late";
            } catch (InterruptedException unheard) {
                // goes on
            }
        }
    }

    private void failFiveTimes() {
        for (int failure = 0; failure < 5; failure++) {
            assertThatThrownBy(() -> guard.call(LIMIT, GuardTest::fail)).hasMessageContaining("no route");
        }
    }

    private static String fail() throws IOException {
        throw new IOException("no route to host");
    }

    private static String waitForever(CountDownLatch interrupted) {
        try {
            new CountDownLatch(1).await();
            return "never";
        } catch (InterruptedException stopped) {
            interrupted.countDown();
            return "interrupted";
        }
    }

    private static final class SettableClock extends Clock {

        private Instant now = Instant.parse("2026-03-01T00:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
