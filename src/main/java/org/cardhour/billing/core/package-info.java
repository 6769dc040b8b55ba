/** Decides where a billing month ends, how a bill is numbered, hashed and written out. Computes no amount: views do. */
@NullMarked
package org.cardhour.billing.core;

import org.jspecify.annotations.NullMarked;
