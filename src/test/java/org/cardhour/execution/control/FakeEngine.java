package org.cardhour.execution.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineFacts;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineInventory.Card;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.execution.gateway.EngineInventory.Interconnect;
import org.cardhour.execution.gateway.EngineSignal;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.Load;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.Results;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.SignalResult;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.execution.gateway.Vendor;
import org.cardhour.kernel.Period;

/** An engine with nodes of cards that remembers what it is told of them, until it forgets. */
final class FakeEngine implements Connector {

    private final String model;
    private final int cards;
    private final Map<String, Condition> nodes = new TreeMap<>();
    private final Map<String, Integer> taken = new TreeMap<>();
    private final List<String> orders = new ArrayList<>();

    FakeEngine(String model, int cards) {
        this.model = model;
        this.cards = cards;
    }

    FakeEngine with(String node, Condition condition) {
        nodes.put(node, condition);
        return this;
    }

    FakeEngine without(String node) {
        nodes.remove(node);
        return this;
    }

    /** The owner's own work has so many cards of the node. */
    FakeEngine taken(String node, int count) {
        taken.put(node, count);
        return this;
    }

    /** As after a restart without its state. */
    void forgetDrains() {
        nodes.replaceAll((name, condition) -> Condition.UP);
    }

    List<String> orders() {
        return List.copyOf(orders);
    }

    @Override
    public EngineFacts describe() {
        return new EngineFacts("fake", "1.0", Set.of(EngineFacts.Capability.DRAIN), List.of("It is not real."));
    }

    @Override
    public EngineInventory inventory() {
        return new EngineInventory(
                Instant.EPOCH,
                nodes.entrySet().stream()
                        .map(entry -> new EngineInventory.Node(
                                entry.getKey(),
                                entry.getValue(),
                                64,
                                262_144,
                                cards(),
                                Map.of(model, taken.getOrDefault(entry.getKey(), 0)),
                                Map.of()))
                        .toList());
    }

    private List<Card> cards() {
        return IntStream.range(0, cards)
                .mapToObj(index -> new Card(
                        "virtual-" + index,
                        Vendor.VIRTUAL,
                        index,
                        model,
                        81_920,
                        Optional.of(new Interconnect("NVLINK", "0"))))
                .toList();
    }

    @Override
    public void drain(String node) {
        orders.add("drain " + node);
        nodes.put(node, Condition.DRAINED);
    }

    @Override
    public void resume(String node) {
        orders.add("resume " + node);
        nodes.put(node, Condition.UP);
    }

    @Override
    public Load load() {
        throw unasked();
    }

    @Override
    public Submission submit(RunOrder order) {
        throw unasked();
    }

    @Override
    public List<Observed> observe(Instant since) {
        return List.of();
    }

    @Override
    public List<Observed> observe(Collection<RunName> runs) {
        return List.of();
    }

    @Override
    public void cancel(RunName run, Duration grace) {
        orders.add("cancel " + run);
    }

    @Override
    public SignalResult signal(RunName run, EngineSignal signal) {
        throw unasked();
    }

    @Override
    public LogPart log(RunName run, LogStream stream, long fromByte) {
        throw unasked();
    }

    @Override
    public Results results(RunName run) {
        throw unasked();
    }

    @Override
    public List<LedgerEntry> usage(Period period) {
        return List.of();
    }

    @Override
    public List<RunName> orphans(Set<RunName> known) {
        return List.of();
    }

    /** It has nodes and no runs. */
    private static EngineUnclear unasked() {
        return new EngineUnclear("the fake engine has no runs");
    }
}
