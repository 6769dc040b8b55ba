/** Owns where results of runs are stored. Does not know whose they are. */
@NullMarked
package org.cardhour.execution.gateway.results;

import org.jspecify.annotations.NullMarked;
