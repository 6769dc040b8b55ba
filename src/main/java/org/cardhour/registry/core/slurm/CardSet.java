package org.cardhour.registry.core.slurm;

/**
 * The cards of one type in a machine.
 *
 * @param type as Slurm shall call it, in small letters
 * @param devices the device files, as Slurm reads them: {@code /dev/nvidia[0-7]}
 */
public record CardSet(String type, int count, String devices) {}
