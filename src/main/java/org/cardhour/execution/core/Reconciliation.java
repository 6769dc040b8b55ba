package org.cardhour.execution.core;

import org.cardhour.jobs.core.RunState;

/**
 * What is done about a run, by what we say of it and what its engine shows: the one table of all pairs. Nothing but an end
 * that the engine shows, or its lasting ignorance of the run, ends a run; and what we say has ended is stopped wherever it
 * is still alive.
 */
public final class Reconciliation {

    private Reconciliation() {}

    /** What an engine shows of a run. */
    public enum Shown {
        QUEUED,
        STARTING,
        RUNNING,
        SUSPENDED,
        ENDED,
        /** The engine does not know it. */
        NOT_THERE,
        /** The engine has not known it for longer than anybody waits. */
        NOT_THERE_FOR_LONG,
        /** Something that has no meaning here. */
        UNCLEAR
    }

    /** What is to be done. */
    public enum Step {
        NOTHING,
        /** It is prepared now. */
        TAKE_START,
        TAKE_RUNNING,
        TAKE_SUSPENSION,
        /** It ended as the engine shows. */
        TAKE_END,
        /** Nobody can say how it is. */
        DOUBT,
        /** It is lost since it was last known. */
        GIVE_UP,
        /** Its cards are free. */
        RELEASE,
        /** It should not be alive: the engine is told to end it. */
        STOP
    }

    public static Step of(RunState ours, Shown theirs) {
        return switch (ours) {
            case DISPATCHED, STARTING -> ofNotBegun(ours, theirs);
            case RUNNING, SUSPENDED -> ofBegun(ours, theirs);
            case UNKNOWN -> ofUnknown(theirs);
            case ENDED -> ofEnded(theirs);
        };
    }

    private static Step ofNotBegun(RunState ours, Shown theirs) {
        return switch (theirs) {
            case QUEUED -> Step.NOTHING;
            case STARTING -> ours == RunState.STARTING ? Step.NOTHING : Step.TAKE_START;
            case RUNNING -> Step.TAKE_RUNNING;
            case SUSPENDED -> Step.TAKE_SUSPENSION;
            case ENDED -> Step.TAKE_END;
            case NOT_THERE, UNCLEAR -> Step.DOUBT;
            case NOT_THERE_FOR_LONG -> Step.GIVE_UP;
        };
    }

    /** What ran does not queue or start again under the same name: whoever shows that is not to be believed. */
    private static Step ofBegun(RunState ours, Shown theirs) {
        return switch (theirs) {
            case RUNNING -> ours == RunState.RUNNING ? Step.NOTHING : Step.TAKE_RUNNING;
            case SUSPENDED -> ours == RunState.SUSPENDED ? Step.NOTHING : Step.TAKE_SUSPENSION;
            case ENDED -> Step.TAKE_END;
            case QUEUED, STARTING, NOT_THERE, UNCLEAR -> Step.DOUBT;
            case NOT_THERE_FOR_LONG -> Step.GIVE_UP;
        };
    }

    private static Step ofUnknown(Shown theirs) {
        return switch (theirs) {
            case STARTING -> Step.TAKE_START;
            case RUNNING -> Step.TAKE_RUNNING;
            case SUSPENDED -> Step.TAKE_SUSPENSION;
            case ENDED -> Step.TAKE_END;
            case QUEUED, NOT_THERE, UNCLEAR -> Step.NOTHING;
            case NOT_THERE_FOR_LONG -> Step.GIVE_UP;
        };
    }

    private static Step ofEnded(Shown theirs) {
        return switch (theirs) {
            case QUEUED, STARTING, RUNNING, SUSPENDED -> Step.STOP;
            case ENDED, NOT_THERE, NOT_THERE_FOR_LONG -> Step.RELEASE;
            case UNCLEAR -> Step.NOTHING;
        };
    }
}
