/**
 * Owns how Cardhour speaks to Slurm: to slurmrestd alone, in the versions that it offers. Does not own jobs of others, which
 * are never touched, and does not decide.
 */
@NullMarked
package org.cardhour.execution.gateway.slurm;

import org.jspecify.annotations.NullMarked;
