/** Owns the list of what the REST interface is made of. */
@NullMarked
package org.cardhour;

import org.jspecify.annotations.NullMarked;
