/**
 * Measures what has been built against the least that could do the same work, in the same run; started by
 * {@code mvn -Pbench verify -Dbench=NAME}. Slow figures are printed and fail nothing; wrong results do.
 */
@NullMarked
package org.cardhour.bench;

import org.jspecify.annotations.NullMarked;
