/** Decides what a job may ask, whether it can ever run, and what becomes of it when a run of it ends. */
@NullMarked
package org.cardhour.jobs.core;

import org.jspecify.annotations.NullMarked;
