package org.cardhour.registry.boundary;

/** The forms of the short names that people give to things. */
final class Codes {

    /** Of a site or cluster: it stands in policies and in addresses. */
    static final String CODE = "[a-z0-9][a-z0-9-]{0,38}";

    /** Of a card model or a kind of interconnect. */
    static final String MODEL = "[A-Za-z0-9][A-Za-z0-9._-]{0,58}";

    /** Of a type of card, as engines name it: {@code a100}, {@code huawei.com/Ascend910}, {@code nvidia.com/gpu=A100}. */
    static final String ENGINE_TYPE = "[A-Za-z0-9][A-Za-z0-9._:/=-]{0,138}";

    static final String INTERCONNECT = "[A-Z][A-Z0-9_-]{0,14}";

    /** Of a dataset. */
    static final String DATASET = "[A-Za-z0-9][A-Za-z0-9._/-]{0,199}";

    /** Of an address; which of them may be called is judged apart. */
    static final String ADDRESS = "[!-~]{1,400}";

    /** Of an account at an engine, small as Slurm makes it and short enough for a namespace. */
    static final String ACCOUNT = "[a-z0-9]([a-z0-9_-]{0,58}[a-z0-9])?";

    private Codes() {}
}
