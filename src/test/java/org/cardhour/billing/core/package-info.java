/** Tests of what a bill is made of. */
@NullMarked
package org.cardhour.billing.core;

import org.jspecify.annotations.NullMarked;
