package org.cardhour.registry.boundary;

/** The forms of the short names that people give to things. */
final class Codes {

    /** Of a site or cluster: it stands in policies and in addresses. */
    static final String CODE = "[a-z0-9][a-z0-9-]{0,38}";

    /** Of a card model or a kind of interconnect. */
    static final String MODEL = "[A-Za-z0-9][A-Za-z0-9._-]{0,58}";

    static final String INTERCONNECT = "[A-Z][A-Z0-9_-]{0,14}";

    /** Of a dataset. */
    static final String DATASET = "[A-Za-z0-9][A-Za-z0-9._/-]{0,199}";

    private Codes() {}
}
