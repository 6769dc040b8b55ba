package org.cardhour.execution.gateway;

/** The engine could not be reached, or what it said can't be understood; what was asked may or may not have happened. */
public class EngineUnclear extends RuntimeException {

    public EngineUnclear(String message) {
        super(message);
    }

    public EngineUnclear(String message, Throwable cause) {
        super(message, cause);
    }
}
