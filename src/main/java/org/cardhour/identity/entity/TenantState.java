package org.cardhour.identity.entity;

/** Where a tenant stands. */
public enum TenantState {
    /** Asked for, not decided. */
    REQUESTED,
    /** Approved; its groups are being made at the identity provider. */
    APPROVING,
    /** Its people may work. */
    ACTIVE,
    /** Refused for good. */
    REJECTED,
    /** Its people may look and not work. */
    SUSPENDED
}
