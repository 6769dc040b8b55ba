package org.cardhour.execution.gateway;

/** Who makes a card, and so by which variable a program is told which cards it has. */
public enum Vendor {
    NVIDIA,
    ASCEND,
    /** Declared in the configuration of a machine that has no cards; never real. */
    VIRTUAL
}
