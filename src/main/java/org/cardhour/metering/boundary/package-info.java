/** The timer that records usage, and the REST interface of usage and metering policies. */
@NullMarked
package org.cardhour.metering.boundary;

import org.jspecify.annotations.NullMarked;
