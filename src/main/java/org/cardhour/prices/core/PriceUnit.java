package org.cardhour.prices.core;

/** What a price is for one of. */
public enum PriceUnit {
    CARD_HOUR,
    JOB_HOUR,
    CORE_HOUR,
    STEP,
    CALLS_1000,
    INPUT_TOKENS_1000,
    OUTPUT_TOKENS_1000,
    GIB_MOVED,
    GIB_MONTH
}
