/** Use cases of price plans: making one, entering and ending versions, reading them. */
@NullMarked
package org.cardhour.prices.control;

import org.jspecify.annotations.NullMarked;
