/** Owns the REST interface of pools, their policies and quotas, priority classes, and the admission of tenants. */
@NullMarked
package org.cardhour.pools.boundary;

import org.jspecify.annotations.NullMarked;
