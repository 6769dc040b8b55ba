/** Owns the arithmetic of quotas and buffers. Does not own how a policy is written down, nor who uses what now. */
@NullMarked
package org.cardhour.pools.core;

import org.jspecify.annotations.NullMarked;
