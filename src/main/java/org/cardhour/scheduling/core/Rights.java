package org.cardhour.scheduling.core;

/**
 * On what a job may be placed beyond its tenant's guarantee.
 *
 * @param mayBorrow it can be preempted, and has not been too often
 * @param mayUseBuffer it fails over, or is of the highest class and can't be preempted
 */
record Rights(boolean mayBorrow, boolean mayUseBuffer) {

    static Rights of(Job job, Policy policy) {
        return new Rights(policy.mayBorrow(job), policy.mayUseBuffer(job));
    }
}
