/** Owns how audit events are chained and how a chain is proved, and what a call that was denied had tried. Reads no database. */
@NullMarked
package org.cardhour.audit.core;

import org.jspecify.annotations.NullMarked;
