/** Decides into which pieces a run falls. Does not decide what a piece costs: the metering policy does, in the views. */
@NullMarked
package org.cardhour.metering.core;

import org.jspecify.annotations.NullMarked;
