/** Owns the REST interface of the audit log, the filter that records denied calls and the timer that seals. */
@NullMarked
package org.cardhour.audit.boundary;

import org.jspecify.annotations.NullMarked;
