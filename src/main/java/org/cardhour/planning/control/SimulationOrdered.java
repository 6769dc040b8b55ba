package org.cardhour.planning.control;

import java.util.UUID;

/** Somebody has ordered a simulation; told once that is certain. */
public record SimulationOrdered(UUID id) {}
