package org.cardhour.jobs.core;

import java.time.Duration;

/**
 * How a job saves its work.
 *
 * @param signal the signal, without SIG, that makes it save at once
 * @param interval how often it saves by itself
 */
public record Checkpoint(String signal, Duration interval) {}
