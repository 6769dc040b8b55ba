package org.cardhour.scheduling.core;

/** What a reason may name beside its figures. */
public enum Word {
    /** The id of the job's project, whose cap it is about. */
    PROJECT,
    /** The card model that it is about. */
    MODEL,
    /** The kind of link that the cards need. */
    INTERCONNECT,
    /** The least versions that the job needs. */
    VERSIONS,
    /** The name of the data that it is about. */
    DATASET,
    /** Of one card-hour, or core-hour, at this moment. */
    PRICE,
    /** Of a run that takes as long as its limit allows. */
    COST,
    /** What the job may cost. */
    MAX_COST
}
