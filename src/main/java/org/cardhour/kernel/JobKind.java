package org.cardhour.kernel;

/** What a job is for; it decides defaults, and which clusters accept it. */
public enum JobKind {
    TRAINING,
    FINE_TUNING,
    INFERENCE,
    BATCH
}
