package org.cardhour.jobs.core;

/** Why a run ended, and in whose hands that lies. */
public enum Cause {
    /** The process ended by itself; its exit code tells whether well. */
    EXIT_CODE(Fault.USER),
    OOM(Fault.USER),
    DEADLINE(Fault.USER),
    CANCEL(Fault.USER),
    IMAGE_NOT_FOUND(Fault.USER),
    BAD_COMMAND(Fault.USER),
    NODE_FAILURE(Fault.PROVIDER),
    STORAGE_MOUNT(Fault.PROVIDER),
    NETWORK(Fault.PROVIDER),
    IMAGE_PULL(Fault.PROVIDER),
    /** Cancelled at the engine by somebody else. */
    EXTERNAL_CANCEL(Fault.PROVIDER),
    /** Evicted by the owner of the cluster. */
    EVICTED(Fault.PROVIDER),
    STAGING(Fault.PLATFORM),
    LINK(Fault.PLATFORM),
    /** The engine did not take it in time. */
    DISPATCH_TIMEOUT(Fault.PLATFORM),
    /** The engine could not start it, through no fault of the job. */
    NOT_LAUNCHED(Fault.PLATFORM),
    /** Cardhour was stopped in order, and stopped the run with it. */
    STOPPED_WITH_PLATFORM(Fault.PLATFORM),
    /** Preempted by a more urgent job of the same tenant. */
    OWN(Fault.USER),
    /** Preempted because another tenant took its guarantee back. */
    RECLAIM(Fault.PLATFORM),
    /** Preempted because the owner of the cluster took cards back. */
    OWNER(Fault.PROVIDER),
    /** Nobody knows. */
    UNKNOWN(Fault.USER);

    private final Fault fault;

    Cause(Fault fault) {
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }
}
