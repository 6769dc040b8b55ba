/** Tests of the price use cases on a real database. */
@NullMarked
package org.cardhour.prices.control;

import org.jspecify.annotations.NullMarked;
