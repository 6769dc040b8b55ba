package org.cardhour.planning.control;

import java.util.List;
import org.cardhour.planning.core.Rules;
import org.cardhour.planning.core.SimulatedPool;
import org.cardhour.planning.core.Trace;

/** A simulation that is ready to run. */
public record Trial(String traceName, SimulatedPool pool, Trace trace, List<Rules> rules) {

    public Trial {
        rules = List.copyOf(rules);
    }
}
