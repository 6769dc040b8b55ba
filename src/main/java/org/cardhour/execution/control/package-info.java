/**
 * Owns how runs are carried to engines, watched there and stopped, and what is found in clusters. Does not decide who
 * runs where, and changes runs only through the ledger of jobs.
 */
@NullMarked
package org.cardhour.execution.control;

import org.jspecify.annotations.NullMarked;
