/** Owns metering policies as they are stored. Does not own usage, which is only ever inserted and read by views. */
@NullMarked
package org.cardhour.metering.entity;

import org.jspecify.annotations.NullMarked;
