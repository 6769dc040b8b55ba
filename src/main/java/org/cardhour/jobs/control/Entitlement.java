package org.cardhour.jobs.control;

import org.cardhour.jobs.core.PoolShape;

/**
 * What a pool's policy leaves a tenant.
 *
 * @param queuedJobs how many of its jobs may wait
 */
record Entitlement(PoolShape pool, int queuedJobs) {}
