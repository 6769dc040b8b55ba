package org.cardhour.scheduling.core;

/** In what form a job brings what it runs. */
public enum Packaging {
    /** An image, which the cluster has to fetch and start. */
    IMAGE,
    /** A command, which is there on the node itself. */
    COMMAND
}
