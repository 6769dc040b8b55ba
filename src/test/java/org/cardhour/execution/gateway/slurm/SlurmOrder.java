package org.cardhour.execution.gateway.slurm;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
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
import org.cardhour.kernel.Ids;

/** Orders a run on node a1; what a test does not say is of no importance to it. */
final class SlurmOrder {

    private final List<String> command;
    private final Map<String, String> environment = new HashMap<>();
    private RunName name = new RunName(Ids.next(Instant.now()), 1);
    private List<String> nodes = List.of("a1");
    private String model = "A100-80G";
    private int cards = 1;
    private long thousandths = 1_000;
    private Optional<String> account = Optional.of("tenant-a");
    private Optional<String> image = Optional.empty();
    private Optional<Duration> walltime = Optional.of(Duration.ofHours(1));
    private Optional<CheckpointSignal> signal = Optional.empty();

    private SlurmOrder(List<String> command) {
        this.command = command;
    }

    static SlurmOrder shell(String script) {
        return new SlurmOrder(List.of("/bin/sh", "-c", script));
    }

    static SlurmOrder sleeping() {
        return shell("sleep 600");
    }

    SlurmOrder named(RunName name) {
        this.name = name;
        return this;
    }

    SlurmOrder on(String... nodes) {
        this.nodes = List.of(nodes);
        return this;
    }

    SlurmOrder cards(int count) {
        cards = count;
        return this;
    }

    SlurmOrder cardsOf(String model) {
        this.model = model;
        return this;
    }

    SlurmOrder partsOfACard(long thousandths) {
        this.thousandths = thousandths;
        return this;
    }

    SlurmOrder account(String account) {
        this.account = Optional.of(account);
        return this;
    }

    SlurmOrder image(String image) {
        this.image = Optional.of(image);
        return this;
    }

    SlurmOrder with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    SlurmOrder forAtMost(Duration walltime) {
        this.walltime = Optional.of(walltime);
        return this;
    }

    SlurmOrder thatCheckpoints() {
        signal = Optional.of(CheckpointSignal.USR1);
        return this;
    }

    RunOrder order() {
        var slots = new ArrayList<CardSlot>();
        for (var node : nodes) {
            for (int index = 0; index < cards; index++) {
                slots.add(new CardSlot(node, Vendor.NVIDIA, model, index, thousandths));
            }
        }
        return new RunOrder(
                name,
                new Owner(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), account),
                command,
                image,
                environment,
                nodes,
                slots,
                new Limits(Optional.of(2_000L), Optional.of(1_024L), walltime, Duration.ofSeconds(30)),
                signal,
                List.of(),
                new Access(URI.create("http://127.0.0.1:8480/api/v1"), "token-of-" + name.run()));
    }
}
