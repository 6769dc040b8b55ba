package org.cardhour.registry.entity;

/** Whether a node can be given work. */
public enum NodeState {
    READY,
    DRAINED,
    /** Its engine can't use it. */
    DOWN,
    /** Discovery did not find it any more. */
    GONE
}
