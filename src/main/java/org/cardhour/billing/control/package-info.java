/** Use cases of billing: opening periods, cutting, reviewing and issuing bills, reading them. */
@NullMarked
package org.cardhour.billing.control;

import org.jspecify.annotations.NullMarked;
