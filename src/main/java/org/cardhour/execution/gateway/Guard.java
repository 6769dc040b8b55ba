package org.cardhour.execution.gateway;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.cardhour.kernel.Clocks;

/**
 * Keeps one engine that is slow or broken from holding up anything but itself: each call has a limit of time, there are
 * never more than a few at once, and after several failures none is made for a while. One guard serves one cluster;
 * MicroProfile Fault Tolerance would keep one breaker for a method, whichever cluster is called.
 */
public final class Guard {

    private static final int AT_ONCE = 8;
    private static final int FAILURES = 5;
    private static final Duration PAUSE = Duration.ofSeconds(15);

    private final Clocks clocks;
    private final Semaphore places = new Semaphore(AT_ONCE);
    private int failures;
    private Instant closedUntil = Instant.EPOCH;
    private String lastFailure = "";

    public Guard(Clocks clocks) {
        this.clocks = clocks;
    }

    /** What the call gives, or {@link EngineUnclear}. A call that takes too long is left to itself. */
    public <T> T call(Duration limit, Callable<T> call) {
        refuseWhileClosed();
        if (!places.tryAcquire()) {
            throw new EngineUnclear("the engine has not answered " + AT_ONCE + " calls yet");
        }
        var answer = new CompletableFuture<T>();
        var thread = Thread.ofVirtual().name("engine").start(() -> answer(call, answer));
        try {
            var value = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            succeeded();
            return value;
        } catch (TimeoutException late) {
            thread.interrupt();
            throw failed(new EngineUnclear("the engine did not answer within " + limit.toMillis() + " ms", late));
        } catch (ExecutionException failure) {
            throw failed(unclear(failure));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineUnclear("interrupted while the engine was asked", interrupted);
        }
    }

    /** The place is free before the answer is told: whoever hears it may call again at once. */
    @SuppressWarnings("CatchingUnchecked") // whatever it is, whoever waits is told
    private <T> void answer(Callable<T> call, CompletableFuture<T> answer) {
        try {
            var value = call.call();
            places.release();
            answer.complete(value);
        } catch (Exception | Error failure) {
            places.release();
            answer.completeExceptionally(failure);
        }
    }

    private synchronized void refuseWhileClosed() {
        if (clocks.now().isBefore(closedUntil)) {
            throw new EngineUnclear("the engine is left alone for a while: " + lastFailure);
        }
    }

    private synchronized void succeeded() {
        failures = 0;
    }

    private synchronized EngineUnclear failed(EngineUnclear failure) {
        failures++;
        lastFailure = String.valueOf(failure.getMessage());
        if (failures >= FAILURES) {
            closedUntil = clocks.now().plus(PAUSE);
        }
        return failure;
    }

    private static EngineUnclear unclear(ExecutionException failure) {
        return failure.getCause() instanceof EngineUnclear known
                ? known
                : new EngineUnclear("the engine failed: " + failure.getCause(), failure);
    }
}
