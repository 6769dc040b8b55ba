/** Offers sites and clusters on the REST interface, and watches the freshness of clusters. */
@NullMarked
package org.cardhour.registry.boundary;

import org.jspecify.annotations.NullMarked;
