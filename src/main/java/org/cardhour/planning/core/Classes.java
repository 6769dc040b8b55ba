package org.cardhour.planning.core;

import org.cardhour.kernel.Priority;

/** The priority classes into which jobs of public traces are put; values as in a new installation. */
final class Classes {

    static final Priority LOW = new Priority("low", 100);
    static final Priority NORMAL = new Priority("normal", 200);
    static final Priority HIGH = new Priority("high", 300);

    /** No job of a trace is in it, so that none uses the buffer. */
    static final int HIGHEST = 400;

    private Classes() {}
}
