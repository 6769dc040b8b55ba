/** Owns who may act where, how roles are written as group paths, and what a valid credit code is. Calls nobody. */
@NullMarked
package org.cardhour.identity.core;

import org.jspecify.annotations.NullMarked;
