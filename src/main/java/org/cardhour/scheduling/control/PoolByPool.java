package org.cardhour.scheduling.control;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Goes through pools one by one: what fails for one is logged with its name, and the others go on. */
final class PoolByPool {

    private static final Logger LOG = System.getLogger(PoolByPool.class.getName());

    private PoolByPool() {}

    /** What the work comes to, of the pools for which it does not fail. */
    static <P, R> List<R> each(List<P> pools, Function<P, String> name, Function<P, R> work) {
        var results = new ArrayList<R>();
        for (P pool : pools) {
            try {
                results.add(work.apply(pool));
            } catch (RuntimeException failure) {
                LOG.log(Level.ERROR, () -> "pool " + name.apply(pool) + " gets no pass, the others go on", failure);
            }
        }
        return List.copyOf(results);
    }
}
