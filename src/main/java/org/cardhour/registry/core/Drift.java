package org.cardhour.registry.core;

/**
 * A field that the owner states differently from what was found, or of which different nodes have different versions.
 *
 * @param field the place in the profile, such as {@code models/A100-80G/count}, or {@code nodes/driver}
 * @param stated empty of versions, which owners do not state
 * @param found of versions each with the number of nodes that have it, such as {@code 535.104.05 (3), 550.54.15 (1)}
 * @param used the figure that counts: the smaller one of the two; empty of versions, as each node's own counts
 */
public record Drift(String field, String stated, String found, String used) {}
