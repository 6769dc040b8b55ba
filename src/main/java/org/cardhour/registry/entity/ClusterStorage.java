package org.cardhour.registry.entity;

/** The storage of a cluster, in GiB. */
public record ClusterStorage(String type, long capacityGib, long freeGib) {}
