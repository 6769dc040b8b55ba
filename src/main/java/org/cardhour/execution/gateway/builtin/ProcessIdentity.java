package org.cardhour.execution.gateway.builtin;

/**
 * Tells one process from every other that ever was or will be on this machine: a number is used again after a while, a
 * number with its birth is not until the machine starts anew.
 *
 * @param birth clock ticks between the machine's start and the process's: field 22 of {@code /proc/PID/stat}
 * @param boot the kernel's id of this start of the machine
 */
record ProcessIdentity(long pid, long birth, String boot) {}
