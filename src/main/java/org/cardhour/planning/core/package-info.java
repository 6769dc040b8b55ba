/**
 * Decides what would come of a pool: replays what came to one, under a virtual clock, through the scheduler of
 * production. Does not decide what runs where.
 */
@NullMarked
package org.cardhour.planning.core;

import org.jspecify.annotations.NullMarked;
