package org.cardhour.registry.core;

/** What discovery found of one card model in a cluster. */
public record FoundModel(String model, int count, int memoryGib, String interconnect) {}
