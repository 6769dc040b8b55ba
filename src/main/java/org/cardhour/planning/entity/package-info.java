/** Simulations as they are stored. */
@NullMarked
package org.cardhour.planning.entity;

import org.jspecify.annotations.NullMarked;
