/** Owns when runs are carried to engines and watched, and who reads their logs and reports their progress. */
@NullMarked
package org.cardhour.execution.boundary;

import org.jspecify.annotations.NullMarked;
