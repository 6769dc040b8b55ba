/**
 * Owns the start and the ordered end of a whole Cardhour on one machine: database, identity, server; for {@code mvn
 * -Prun} and for the tests. And of the real engines that tests use. Does not own anything that runs in production.
 */
@NullMarked
package org.cardhour.launch;

import org.jspecify.annotations.NullMarked;
