/** Owns price plans and price versions as they are stored. A version that has begun is never edited, only ended. */
@NullMarked
package org.cardhour.prices.entity;

import org.jspecify.annotations.NullMarked;
