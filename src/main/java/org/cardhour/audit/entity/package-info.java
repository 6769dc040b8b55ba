/** Owns the audit event and its link in the chain; both are written once and never changed. */
@NullMarked
package org.cardhour.audit.entity;

import org.jspecify.annotations.NullMarked;
