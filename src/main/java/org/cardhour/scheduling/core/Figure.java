package org.cardhour.scheduling.core;

/** The figures that a reason may carry: cards in thousandths, or plain counts. */
public enum Figure {
    CARDS_NEEDED(Unit.CARDS),
    /** Wholly free, or for a part of a card free in any part, on the nodes that match. */
    CARDS_FREE(Unit.CARDS),
    /** The most that is free on any one node. */
    CARDS_FREE_ON_ONE_NODE(Unit.CARDS),
    CARDS_HELD(Unit.CARDS),
    CARDS_GUARANTEED(Unit.CARDS),
    CARDS_LIMIT(Unit.CARDS),
    /** The most that the job's project may hold. */
    CARDS_CAP(Unit.CARDS),
    /** Left idle by others and lendable. */
    CARDS_TO_BORROW(Unit.CARDS),
    /** The share of the cluster that may be used from outside. */
    CARDS_OFFERED(Unit.CARDS),
    NODES_NEEDED(Unit.COUNT),
    /** Nodes that fell for this reason. */
    NODES(Unit.COUNT),
    /** Of these, nodes with cards enough but too little CPU or memory. */
    NODES_SHORT_OF_CPU_OR_MEMORY(Unit.COUNT),
    /** Nodes that have the least versions that the job needs. */
    NODES_WITH_VERSIONS(Unit.COUNT),
    /** Nodes of clusters that keep tenants apart. */
    NODES_ISOLATED(Unit.COUNT),
    RUNS_STOPPING(Unit.COUNT),
    /** Of a dataset, rounded up. */
    SIZE_GIB(Unit.COUNT),
    /** Sites that hold a dataset. */
    SITES_HOLDING(Unit.COUNT),
    /** Thousandths of a core. */
    CPU_NEEDED(Unit.COUNT),
    CPU_HELD(Unit.COUNT),
    CPU_LIMIT(Unit.COUNT),
    CPU_CAP(Unit.COUNT),
    /** MiB. */
    MEMORY_NEEDED(Unit.COUNT),
    MEMORY_HELD(Unit.COUNT),
    MEMORY_LIMIT(Unit.COUNT),
    MEMORY_CAP(Unit.COUNT);

    /** What the number counts. */
    public enum Unit {
        CARDS,
        COUNT
    }

    private final Unit unit;

    Figure(Unit unit) {
        this.unit = unit;
    }

    public Unit unit() {
        return unit;
    }
}
