package org.cardhour.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OneAtATimeTest {

    private static final int WISHES = 50_000;

    private final Queue<Runnable> threads = new ArrayDeque<>();
    private final Queue<Runnable> duringRounds = new ArrayDeque<>();
    private int rounds;

    @Test
    void wishesBeforeARoundAreServedByThatOne() {
        var work = new OneAtATime("rounds", this::round, threads::add);

        work.want();
        work.want();
        runAll();

        assertThat(rounds).isEqualTo(1);
    }

    @Test
    void wishDuringARoundIsServedByTheNext() {
        var work = new OneAtATime("rounds", this::round, threads::add);
        duringRounds.add(work::want);

        work.want();
        runAll();

        assertThat(rounds).isEqualTo(2);
    }

    @Test
    void wishDuringARoundThatFailsIsServedAllTheSame() {
        var work = new OneAtATime("rounds", this::round, threads::add);
        duringRounds.add(() -> {
            work.want();
            throw new IllegalStateException("the database is away");
        });

        work.want();
        runAll();

        assertThat(rounds).isEqualTo(2);
    }

    @Test
    void wishAtTheVeryEndOfARoundIsServed() {
        var begun = new AtomicInteger();
        try (var thread = Executors.newSingleThreadExecutor()) {
            var work = new OneAtATime("rounds", begun::incrementAndGet, thread);

            for (int wish = 0; wish < WISHES; wish++) {
                int before = begun.get();
                work.want();
                assertThat(isServed(begun, before)).as("wish %d", wish).isTrue();
            }
        }
    }

    @Test
    void wishThatNoThreadTakesDoesNotBarLaterOnes() {
        var full = new boolean[] {true};
        Executor sometimesFull = round -> {
            if (full[0]) {
                throw new RejectedExecutionException("full");
            }
            threads.add(round);
        };
        var work = new OneAtATime("rounds", this::round, sometimesFull);

        assertThatThrownBy(work::want).isInstanceOf(RejectedExecutionException.class);
        full[0] = false;
        work.want();
        runAll();

        assertThat(rounds).isEqualTo(1);
    }

    private static boolean isServed(AtomicInteger begun, int before) {
        long deadline = System.nanoTime() + 5_000_000_000L;
        while (begun.get() == before && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        return begun.get() != before;
    }

    private void round() {
        rounds++;
        if (!duringRounds.isEmpty()) {
            duringRounds.remove().run();
        }
    }

    private void runAll() {
        while (!threads.isEmpty()) {
            threads.remove().run();
        }
    }
}
