/** Tests of metering on a real database. */
@NullMarked
package org.cardhour.metering.control;

import org.jspecify.annotations.NullMarked;
