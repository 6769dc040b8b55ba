/** The REST interface of bills, their workbook, and the timer that opens and closes periods. */
@NullMarked
package org.cardhour.billing.boundary;

import org.jspecify.annotations.NullMarked;
