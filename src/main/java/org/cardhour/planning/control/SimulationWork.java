package org.cardhour.planning.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.planning.core.Report;
import org.cardhour.planning.core.Results;
import org.cardhour.planning.core.Rules;
import org.cardhour.planning.core.Simulation;

/** Runs ordered simulations one after the other, outside any transaction; each of its steps is one. */
@Dependent
public class SimulationWork {

    private static final Logger LOG = System.getLogger(SimulationWork.class.getName());

    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofMinutes(30);

    private final SimulationSteps steps;

    @Inject
    SimulationWork(SimulationSteps steps) {
        this.steps = steps;
    }

    /** Runs all that wait, if this instance is the one to do so. */
    public void run(Supplier<Instant> clock) {
        for (var epoch = steps.takeLease(); epoch.isPresent(); epoch = steps.takeLease()) {
            var begun = steps.begin(clock.get());
            if (begun.isEmpty()) {
                return;
            }
            run(begun.get(), new Pace(begun.get().id(), epoch.getAsLong(), clock));
        }
    }

    private void run(SimulationSteps.Begun begun, Pace pace) {
        try {
            switch (begun.trial()) {
                case Outcome.Done<Trial>(Trial trial) -> play(begun.id(), trial, pace);
                case Outcome.Refused<Trial>(Refusal refusal) ->
                    steps.fail(begun.id(), refusal.code(), pace.clock.get());
            }
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "simulation " + begun.id() + " failed", failure);
            steps.fail(begun.id(), "SIMULATION_FAILED", pace.clock.get());
        }
    }

    private void play(UUID id, Trial trial, Pace pace) {
        var all = new ArrayList<Results>();
        for (Rules rules : trial.rules()) {
            pace.part(all.size(), trial.rules().size());
            Optional<Results> results = Simulation.run(trial.pool(), rules, trial.trace(), pace::goesOn);
            if (results.isEmpty()) {
                if (pace.isLate()) {
                    steps.fail(id, "SIMULATION_TOO_LONG", pace.clock.get());
                }
                return;
            }
            all.add(results.get());
        }
        steps.succeed(id, Report.of(trial.traceName(), trial.trace(), trial.pool(), all), pace.clock.get());
    }

    /** Tells now and then how far a simulation is, and sees whether it is to go on. */
    private final class Pace {

        private final UUID id;
        private final long epoch;
        private final Supplier<Instant> clock;
        private final Instant start;
        private Instant next;
        private int part;
        private int parts = 1;

        Pace(UUID id, long epoch, Supplier<Instant> clock) {
            this.id = id;
            this.epoch = epoch;
            this.clock = clock;
            this.start = clock.get();
            this.next = start;
        }

        void part(int number, int of) {
            part = number;
            parts = of;
        }

        boolean isLate() {
            return start.plus(MOST).isBefore(clock.get());
        }

        boolean goesOn(int permille) {
            var now = clock.get();
            if (now.isBefore(next)) {
                return true;
            }
            next = now.plus(EVERY);
            return !isLate() && steps.advance(id, (1_000 * part + permille) / parts, epoch);
        }
    }
}
