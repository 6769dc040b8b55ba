package org.cardhour.launch;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a child to become ready, and no longer than it lives. */
final class Patience {

    private static final Duration STEP = Duration.ofMillis(100);

    private Patience() {}

    /** @throws StartFailure when the child ends or the limit passes before it is ready; it names the log */
    static void await(Leash leash, Duration limit, BooleanSupplier ready) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!ready.getAsBoolean()) {
            if (!leash.isAlive()) {
                throw new StartFailure("%s ended while it started; see %s"
                        .formatted(leash.child().name(), leash.child().log()));
            }
            if (System.nanoTime() > deadline) {
                throw new StartFailure("%s was not ready after %d s; see %s"
                        .formatted(
                                leash.child().name(),
                                limit.toSeconds(),
                                leash.child().log()));
            }
            pause();
        }
    }

    static void pause() {
        try {
            Thread.sleep(STEP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartFailure("Interrupted while waiting", e);
        }
    }
}
