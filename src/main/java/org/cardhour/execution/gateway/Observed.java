package org.cardhour.execution.gateway;

/**
 * A run as its engine shows it.
 *
 * @param engineState the engine's own word for the state, with its reason, for people
 */
public record Observed(RunName run, Sight sight, String engineState) {}
