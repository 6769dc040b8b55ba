package org.cardhour.execution.boundary;

import jakarta.validation.constraints.Min;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.cardhour.execution.control.ProgressReport;
import org.cardhour.web.ProblemException;

/**
 * What a program says of itself: how many steps it has done, or that it has saved its work.
 *
 * @param of how many steps there are in all
 */
public record ProgressIn(Optional<@Min(0) Long> step, Optional<@Min(1) Long> of, Optional<Checkpoint> checkpoint) {

    /** What can be said of a checkpoint. */
    public enum Checkpoint {
        DONE
    }

    ProgressReport report() {
        var steps = step.map(OptionalLong::of).orElseGet(OptionalLong::empty);
        if (checkpoint.isPresent()) {
            return new ProgressReport.Saved(steps);
        }
        var done = step.orElseThrow(() -> ProblemException.invalid("/step", "PROGRESS_EMPTY", Map.of()));
        return new ProgressReport.Step(done, of.map(OptionalLong::of).orElseGet(OptionalLong::empty));
    }
}
