/** Use cases of metering: recording what runs used, exactly once, and telling it. */
@NullMarked
package org.cardhour.metering.control;

import org.jspecify.annotations.NullMarked;
