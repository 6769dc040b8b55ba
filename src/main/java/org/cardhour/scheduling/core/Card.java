package org.cardhour.scheduling.core;

import java.util.UUID;

/** One accelerator card that may be used from outside. */
public record Card(UUID id, String model, int memoryGib) {}
