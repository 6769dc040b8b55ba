/** Decides which price is the most specific, and whether a new one goes with those there are. Does not store prices. */
@NullMarked
package org.cardhour.prices.core;

import org.jspecify.annotations.NullMarked;
