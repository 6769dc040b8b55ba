package org.cardhour.execution.gateway.slurm;

import java.util.Set;

/** What Slurm's own numbers of errors mean for what was asked; its HTTP statuses don't tell. */
final class SlurmErrors {

    private static final int UNKNOWN_JOB = 2017;
    private static final int ALREADY_DONE = 2021;

    private static final int NO_CONNECTION = 1800;
    private static final int NOT_LET_IN = 1007;

    private static final int FIRST_OF_CONTROLLER = 2000;
    private static final int LAST_OF_CONTROLLER = 2999;
    private static final int FIRST_OF_REST = 9000;
    private static final int LAST_OF_REST = 9399;

    /** Busy, on standby, in transition, out of order or closed for now: the same call may succeed later. */
    private static final Set<Integer> PASSING = Set.of(
            2007, 2013, 2016, 2019, 2020, 2022, 2024, 2027, 2041, 2061, 2068, 2078, 2090, 2100, 2101, 2105, 2120, 2125,
            2131);

    private SlurmErrors() {}

    /** The job was not taken and the same one never will be. */
    static boolean isRefusal(int error) {
        var isJudged = error >= FIRST_OF_CONTROLLER && error <= LAST_OF_CONTROLLER;
        var isForm = error >= FIRST_OF_REST && error <= LAST_OF_REST;
        return (isJudged || isForm) && !PASSING.contains(error);
    }

    /** slurmrestd could not hand the call on, or nobody let us in: nothing has happened. */
    static boolean hasNotArrived(int error) {
        return error == NO_CONNECTION || error == NOT_LET_IN;
    }

    static boolean isUnknownJob(SlurmAnswer answer) {
        return answer.error().orElse(0) == UNKNOWN_JOB;
    }

    /** There is nothing left to be ended or signalled. */
    static boolean isOver(SlurmAnswer answer) {
        return isUnknownJob(answer) || answer.error().orElse(0) == ALREADY_DONE;
    }
}
