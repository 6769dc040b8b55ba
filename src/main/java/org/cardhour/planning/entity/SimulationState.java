package org.cardhour.planning.entity;

/** How far a simulation is. */
public enum SimulationState {
    QUEUED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELLED;

    public boolean isOver() {
        return switch (this) {
            case QUEUED, RUNNING -> false;
            case SUCCEEDED, FAILED, CANCELLED -> true;
        };
    }
}
