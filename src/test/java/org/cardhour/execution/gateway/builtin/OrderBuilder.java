package org.cardhour.execution.gateway.builtin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.gateway.CheckpointSignal;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.RunOrder.Access;
import org.cardhour.execution.gateway.RunOrder.CardSlot;
import org.cardhour.execution.gateway.RunOrder.Limits;
import org.cardhour.execution.gateway.RunOrder.Owner;
import org.cardhour.execution.gateway.Vendor;

/** Orders a run; what a test does not say is of no importance to it. */
final class OrderBuilder {

    private final List<String> command;
    private final Map<String, String> environment = new HashMap<>();
    private final List<CardSlot> cards = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();
    private RunName name = RunnerBench.newName();
    private Owner owner = new Owner(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), Optional.empty());
    private Limits limits = new Limits(Optional.empty(), Optional.empty(), Optional.empty(), Duration.ofSeconds(10));
    private Optional<CheckpointSignal> signal = Optional.empty();

    OrderBuilder(String... command) {
        this.command = List.of(command);
    }

    OrderBuilder named(RunName name) {
        this.name = name;
        return this;
    }

    OrderBuilder ofTenant(UUID tenant) {
        owner = new Owner(tenant, owner.project(), owner.job(), owner.account());
        return this;
    }

    OrderBuilder ofJob(Owner job) {
        owner = job;
        return this;
    }

    OrderBuilder with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    OrderBuilder onCards(Vendor vendor, int... indexes) {
        for (int index : indexes) {
            cards.add(new CardSlot("here", vendor, "A100-80G", index, 1_000));
        }
        return this;
    }

    OrderBuilder keeping(String pattern) {
        outputs.add(pattern);
        return this;
    }

    OrderBuilder forAtMost(Duration walltime, Duration grace) {
        limits = new Limits(Optional.empty(), Optional.empty(), Optional.of(walltime), grace);
        return this;
    }

    OrderBuilder thatCheckpoints() {
        signal = Optional.of(CheckpointSignal.USR1);
        return this;
    }

    RunOrder order() {
        var access = new Access(RunnerBench.url(), "token-of-" + name.run());
        return new RunOrder(
                name,
                owner,
                command,
                Optional.empty(),
                environment,
                List.of("here"),
                cards,
                limits,
                signal,
                outputs,
                access);
    }

    /** Submits it, and gives the name. */
    RunName on(BuiltInRunner runner) {
        runner.submit(order());
        return name;
    }
}
