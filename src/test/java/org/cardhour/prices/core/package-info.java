/** Tests of the price rules. */
@NullMarked
package org.cardhour.prices.core;

import org.jspecify.annotations.NullMarked;
