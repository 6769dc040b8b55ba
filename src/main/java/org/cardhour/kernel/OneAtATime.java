package org.cardhour.kernel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Does a piece of work on a thread whenever it is wanted, and never twice at a time. Whoever wants it is served by a round
 * that begins after that: wishes that come during a round are served together by the next one, also when that round fails.
 */
public final class OneAtATime {

    private static final Logger LOG = System.getLogger(OneAtATime.class.getName());

    private final String name;
    private final Runnable work;
    private final Executor threads;
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private final AtomicBoolean isRunning = new AtomicBoolean();

    public OneAtATime(String name, Runnable work, Executor threads) {
        this.name = name;
        this.work = work;
        this.threads = threads;
    }

    /** Returns at once. */
    public void want() {
        isWanted.set(true);
        begin();
    }

    private void begin() {
        if (isRunning.compareAndSet(false, true)) {
            try {
                threads.execute(this::workWhileWanted);
            } catch (RejectedExecutionException refused) {
                isRunning.set(false);
                throw refused;
            }
        }
    }

    private void workWhileWanted() {
        try {
            while (isWanted.getAndSet(false)) {
                work.run();
            }
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "a round of " + name + " failed; the next one begins anew", failure);
        } finally {
            isRunning.set(false);
        }
        if (isWanted.get()) { // since the last look, or when a round failed
            begin();
        }
    }
}
