/**
 * Owns the decision which job runs where, who yields to whom, and why the others wait; a pure function of a snapshot.
 * Does not own jobs, cards or policies: it is shown them, and others carry its plan out.
 */
@NullMarked
package org.cardhour.scheduling.core;

import org.jspecify.annotations.NullMarked;
