/** Owns what every REST resource and page shares: who calls, how input is read, how a refusal is answered. Does not own any resource. */
@NullMarked
package org.cardhour.web;

import org.jspecify.annotations.NullMarked;
