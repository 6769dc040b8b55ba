/** Owns billing periods and bills as they are stored. */
@NullMarked
package org.cardhour.billing.entity;

import org.jspecify.annotations.NullMarked;
