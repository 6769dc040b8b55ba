package org.cardhour.jobs.core;

/** Software of a node whose version a job may want to be new enough. */
public enum Software {
    DRIVER,
    CUDA,
    CANN,
    KERNEL
}
