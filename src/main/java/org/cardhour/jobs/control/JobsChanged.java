package org.cardhour.jobs.control;

import java.util.UUID;

/** Told after a job has come to another state, or a run of it to another order. */
public record JobsChanged(UUID jobId) {}
