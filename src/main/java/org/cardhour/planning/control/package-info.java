/** Owns simulations and what is described for them. Does not own policies, nor what really ran. */
@NullMarked
package org.cardhour.planning.control;

import org.jspecify.annotations.NullMarked;
