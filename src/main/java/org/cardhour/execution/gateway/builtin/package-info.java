/**
 * Owns the built-in runner: real processes on the machine that Cardhour itself runs on. What it knows lies in files, so
 * that nothing is lost with the server. Does not own which run may use which card.
 */
@NullMarked
package org.cardhour.execution.gateway.builtin;

import org.jspecify.annotations.NullMarked;
