package org.cardhour.registry.core.slurm;

/**
 * Something in a plan that Slurm would stumble over.
 *
 * @param pointer JSON Pointer into what was sent
 * @param code under which its text is found
 * @param value what is wrong
 */
public record SetupFlaw(String pointer, String code, String value) {}
