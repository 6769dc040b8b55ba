/** The REST interface of price plans. */
@NullMarked
package org.cardhour.prices.boundary;

import org.jspecify.annotations.NullMarked;
