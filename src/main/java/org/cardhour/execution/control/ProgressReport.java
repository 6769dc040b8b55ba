package org.cardhour.execution.control;

import java.util.OptionalLong;

/** What a program says of itself. */
public sealed interface ProgressReport {

    /** It has done so many steps, of so many. */
    record Step(long step, OptionalLong total) implements ProgressReport {}

    /** It has saved its work, at that step. */
    record Saved(OptionalLong step) implements ProgressReport {}
}
