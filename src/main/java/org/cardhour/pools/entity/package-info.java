/** Owns pools, the versions of their policies, and priority classes. */
@NullMarked
package org.cardhour.pools.entity;

import org.jspecify.annotations.NullMarked;
