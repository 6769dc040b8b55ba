/** Makes of a list of bare machines the set-up of a Slurm cluster. Does not install it. */
@NullMarked
package org.cardhour.registry.core.slurm;

import org.jspecify.annotations.NullMarked;
