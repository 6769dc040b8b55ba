package org.cardhour.registry.core;

/**
 * A field that the owner states differently from what was found.
 *
 * @param field the place in the profile, such as {@code models/A100-80G/count}
 * @param used the figure that counts: the smaller one of the two
 */
public record Drift(String field, String stated, String found, String used) {}
