/** Owns what wakes the pass, and the answer to why a job waits. */
@NullMarked
package org.cardhour.scheduling.boundary;

import org.jspecify.annotations.NullMarked;
