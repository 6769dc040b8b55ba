/** Owns how jobs are submitted, read, cancelled and held, and the ledger of their runs. Does not decide who runs where. */
@NullMarked
package org.cardhour.jobs.control;

import org.jspecify.annotations.NullMarked;
