/** Owns the lease that names the one working instance, and the records of idempotent calls. */
@NullMarked
package org.cardhour.store.control;

import org.jspecify.annotations.NullMarked;
