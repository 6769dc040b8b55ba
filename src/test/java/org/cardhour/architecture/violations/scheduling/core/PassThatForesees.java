package org.cardhour.architecture.violations.scheduling.core;

import org.cardhour.planning.core.Results;

/** The scheduler knows a capability above it. */
public record PassThatForesees(Results expected) {}
