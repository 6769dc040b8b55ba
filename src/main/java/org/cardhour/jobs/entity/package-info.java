/** Owns jobs, their runs, the cards each run holds, and their history of states. Does not own prices, usage or policy. */
@NullMarked
package org.cardhour.jobs.entity;

import org.jspecify.annotations.NullMarked;
