/** Tests of the workbook, read back from its file. */
@NullMarked
package org.cardhour.billing.boundary;

import org.jspecify.annotations.NullMarked;
