/** Owns the pass: reads what there is, has the core plan it, carries the plan out. Does not own jobs or runs. */
@NullMarked
package org.cardhour.scheduling.control;

import org.jspecify.annotations.NullMarked;
