package org.cardhour.pools.entity;

/** How far a proposed policy is. */
public enum ProposalState {
    PROPOSED,
    /** By a second person; it takes effect at its instant. */
    APPROVED,
    /** It has become a version of the policy. */
    EFFECTIVE,
    REJECTED,
    WITHDRAWN,
    /** One that was approved later has taken effect before it. */
    SUPERSEDED,
    /** When its instant came it could not hold any more. */
    LAPSED;

    /** Whether it may still become a version. */
    public boolean isOpen() {
        return this == PROPOSED || this == APPROVED;
    }
}
