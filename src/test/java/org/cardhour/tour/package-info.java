/** Owns the walk through the whole system, as its users make it. */
@NullMarked
package org.cardhour.tour;

import org.jspecify.annotations.NullMarked;
