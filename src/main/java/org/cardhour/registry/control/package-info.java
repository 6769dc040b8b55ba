/** Owns the registration of sites and clusters, their freshness, and what is found in them. Does not place anything. */
@NullMarked
package org.cardhour.registry.control;

import org.jspecify.annotations.NullMarked;
