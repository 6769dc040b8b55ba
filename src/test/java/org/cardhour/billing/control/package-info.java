/** Tests of the billing use cases on a real database. */
@NullMarked
package org.cardhour.billing.control;

import org.jspecify.annotations.NullMarked;
