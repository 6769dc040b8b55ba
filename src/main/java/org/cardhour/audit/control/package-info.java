/** Owns the audit trail: recording acts and denials, chaining them, searching them. Does not decide who may do what. */
@NullMarked
package org.cardhour.audit.control;

import org.jspecify.annotations.NullMarked;
