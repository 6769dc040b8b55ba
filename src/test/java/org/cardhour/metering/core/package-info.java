/** Tests of the pieces of a run. */
@NullMarked
package org.cardhour.metering.core;

import org.jspecify.annotations.NullMarked;
