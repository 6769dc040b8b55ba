package org.cardhour.execution.gateway.kubernetes;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.RunOrder.Access;
import org.cardhour.execution.gateway.RunOrder.CardSlot;
import org.cardhour.execution.gateway.RunOrder.Limits;
import org.cardhour.execution.gateway.RunOrder.Owner;
import org.cardhour.execution.gateway.Vendor;

/** Orders a run; what a test does not say is of no importance to it. */
final class OrderBuilder {

    static final Duration GRACE = Duration.ofSeconds(30);

    private final RunName name = new RunName(UUID.randomUUID(), 1);
    private final Map<String, String> environment = new HashMap<>();
    private List<String> nodes = List.of("n1");
    private String model = "A100-80G";
    private int cards = 2;
    private long thousandths = 1_000;
    private Optional<String> image = Optional.of("registry.example.org/train:1");
    private Optional<Duration> walltime = Optional.of(Duration.ofHours(2));
    private UUID tenant = UUID.randomUUID();
    private Optional<String> account = Optional.empty();

    OrderBuilder ofTenant(UUID tenant) {
        this.tenant = tenant;
        return this;
    }

    OrderBuilder as(String account) {
        this.account = Optional.of(account);
        return this;
    }

    OrderBuilder on(String... nodes) {
        this.nodes = List.of(nodes);
        return this;
    }

    OrderBuilder needing(int cards, String model) {
        this.cards = cards;
        this.model = model;
        return this;
    }

    OrderBuilder ofPart(long thousandths) {
        this.thousandths = thousandths;
        return this;
    }

    OrderBuilder withoutImage() {
        image = Optional.empty();
        return this;
    }

    OrderBuilder withoutLimit() {
        walltime = Optional.empty();
        return this;
    }

    OrderBuilder with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    RunName name() {
        return name;
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
                new Owner(tenant, UUID.randomUUID(), UUID.randomUUID(), account),
                List.of("python", "train.py"),
                image,
                environment,
                nodes,
                slots,
                new Limits(Optional.of(4_000L), Optional.of(8_192L), walltime, GRACE),
                Optional.empty(),
                List.of(),
                new Access(URI.create("https://cardhour.example.org/api/v1"), "canary-" + name.run()));
    }
}
