package org.cardhour.jobs.control;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.launch.UseCases;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.control.Clusters;
import org.cardhour.registry.control.FoundNode;
import org.cardhour.registry.control.Inventory;
import org.cardhour.registry.control.NodeFacts;
import org.cardhour.registry.control.Sites;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ClusterStorage;
import org.cardhour.registry.entity.ModelProfile;
import org.cardhour.registry.entity.Node;
import org.cardhour.registry.entity.OfferedShare;
import org.cardhour.registry.entity.OwnerRule;
import org.cardhour.registry.entity.Profile;
import org.cardhour.registry.entity.Registration;
import org.cardhour.registry.entity.Site;

/** An active cluster of one node with virtual cards, to try jobs on. */
record Machine(UUID clusterId, String model) {

    static final String MODEL = "VIRTUAL-80G";

    private static final Actor ADMIN =
            new Actor("admin", "admin", Set.of(Grant.onPlatform(Actor.PLATFORM_ADMIN)), "127.0.0.1", "", "r");

    static Machine with(int cards, UseCases cardhour, Instant now) {
        var code = "m" + UUID.randomUUID().toString().replace("-", "");
        var site = done(cardhour.call(Sites.class, sites -> sites.add(ADMIN, site(code), now)));
        var id = done(cardhour.call(Clusters.class, clusters -> clusters.register(ADMIN, said(site, code), now)))
                .cluster()
                .id();
        int version = done(cardhour.call(ClusterReading.class, reading -> reading.find(ADMIN, id)))
                .cluster()
                .version();
        done(cardhour.call(Clusters.class, clusters -> clusters.state(ADMIN, id, version, profile(cards), now)));
        cardhour.call(Inventory.class, inventory -> {
            inventory.report(id, List.of(node(cards)), now);
            return true;
        });
        return new Machine(id, MODEL);
    }

    NodeFacts node(UseCases cardhour) {
        return cardhour.call(ClusterReading.class, reading -> reading.nodes(clusterId))
                .getFirst();
    }

    private static Site.Particulars site(String code) {
        return new Site.Particulars(
                code, code, "", ZoneId.of("Asia/Shanghai"), false, Optional.empty(), Optional.empty());
    }

    private static Registration said(Site site, String code) {
        return new Registration(
                site.id(),
                code,
                code,
                Optional.empty(),
                "",
                ClusterForm.SLURM,
                Access.MANAGED,
                Optional.of("https://slurm.example"));
    }

    private static Profile profile(int cards) {
        var model = new ModelProfile(
                MODEL,
                Optional.of(cards),
                Optional.of(80),
                Optional.of("PCIE"),
                Optional.of(new OfferedShare(OfferedShare.Unit.PERCENT, 100)),
                Optional.empty());
        return new Profile(
                List.of(model),
                Optional.of(new ClusterStorage("local", 100, 50)),
                Set.of(JobKind.values()),
                new OwnerRule.None(),
                Duration.ofDays(90));
    }

    private static FoundNode node(int cards) {
        return new FoundNode(
                "node-1",
                new Node.Machine(4, 16_384, "Linux", "6.1", ""),
                Collections.nCopies(cards, new Accelerator("", MODEL, 80, "PCIE", "0", true)));
    }

    private static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T> refused -> throw new AssertionError(refused.toString());
        };
    }
}
