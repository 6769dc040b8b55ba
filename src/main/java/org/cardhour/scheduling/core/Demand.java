package org.cardhour.scheduling.core;

/** What a job of some shape needs on so many nodes in all. */
record Demand(Shape shape, int nodes) {

    /** The fewest nodes with which the job can start. */
    static Demand least(Shape shape) {
        return new Demand(shape, shape.ask().leastNodes());
    }

    long thousandths() {
        return (long) shape.thousandths() * nodes;
    }

    long cpuMillis() {
        return shape.cpuMillis() * nodes;
    }

    long memoryMib() {
        return shape.memoryMib() * nodes;
    }
}
