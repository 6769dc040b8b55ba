/** Owns how values are written to columns. */
@NullMarked
package org.cardhour.store.entity;

import org.jspecify.annotations.NullMarked;
