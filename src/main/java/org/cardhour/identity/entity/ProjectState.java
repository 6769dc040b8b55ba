package org.cardhour.identity.entity;

/** Whether work may be submitted in a project. */
public enum ProjectState {
    /** Work may be submitted. */
    ACTIVE,
    /** Kept for its history only. */
    CLOSED
}
