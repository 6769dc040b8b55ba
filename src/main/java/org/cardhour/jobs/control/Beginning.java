package org.cardhour.jobs.control;

import java.util.UUID;

/** A run that is to begin: of that job, on those cards. */
public record Beginning(UUID jobId, Allocation cards) {}
