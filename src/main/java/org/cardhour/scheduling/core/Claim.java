package org.cardhour.scheduling.core;

import java.util.UUID;

/** The cards that a waiting job has had others stopped for. Nobody else is given them; it starts once they are free. */
public record Claim(UUID jobId, Allocation allocation) {}
