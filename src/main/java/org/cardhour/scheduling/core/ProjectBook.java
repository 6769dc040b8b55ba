package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** What one project that has a cap holds of everything, on whatever right. */
final class ProjectBook {

    private final UUID id;
    private final ProjectCap cap;
    private final Map<String, Taken> cards = new HashMap<>();
    private final Taken cpu = new Taken();
    private final Taken memory = new Taken();

    ProjectBook(UUID id, ProjectCap cap) {
        this.id = id;
        this.cap = cap;
    }

    UUID id() {
        return id;
    }

    ProjectCap cap() {
        return cap;
    }

    void add(Holding holding, Layer layer, int sign) {
        cards(holding.run().allocation().model()).add(sign * holding.thousandths(), layer);
        cpu.add(sign * holding.cpuInAll(), layer);
        memory.add(sign * holding.memoryInAll(), layer);
    }

    /** Whether it may hold so much more; what is reserved counts with its tenant only. */
    boolean hasRoomFor(String model, Demand demand, Horizon horizon) {
        var briefly = horizon.briefly();
        return demand.thousandths() <= cap.thousandths(model) - cards(model).at(briefly)
                && demand.cpuMillis() <= cap.cpuMillis() - cpu.at(briefly)
                && demand.memoryMib() <= cap.memoryMib() - memory.at(briefly);
    }

    /** Thousandths of a card of the model, held or promised. */
    long cardsHeld(String model) {
        return cards(model).at(Horizon.AT_ONCE_BRIEFLY);
    }

    long cpuHeld() {
        return cpu.at(Horizon.AT_ONCE_BRIEFLY);
    }

    long memoryHeld() {
        return memory.at(Horizon.AT_ONCE_BRIEFLY);
    }

    private Taken cards(String model) {
        return cards.computeIfAbsent(model, unused -> new Taken());
    }
}
