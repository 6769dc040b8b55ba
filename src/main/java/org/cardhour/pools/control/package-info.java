/** Owns how pools and their policies are read and changed. Does not own who is placed where. */
@NullMarked
package org.cardhour.pools.control;

import org.jspecify.annotations.NullMarked;
