/** Owns the data source, the migrations and the readiness of the database. Knows no table of any capability. */
@NullMarked
package org.cardhour.store.boundary;

import org.jspecify.annotations.NullMarked;
