package org.cardhour.pools.control;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.cardhour.identity.control.TenantApplication;
import org.cardhour.identity.control.TenantRegistration;
import org.cardhour.identity.entity.InvoiceDetails;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.control.Clusters;
import org.cardhour.registry.control.FoundNode;
import org.cardhour.registry.control.Inventory;
import org.cardhour.registry.control.Sites;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ClusterStorage;
import org.cardhour.registry.entity.ModelProfile;
import org.cardhour.registry.entity.Node.Machine;
import org.cardhour.registry.entity.OfferedShare;
import org.cardhour.registry.entity.OwnerRule;
import org.cardhour.registry.entity.Profile;
import org.cardhour.registry.entity.Registration;
import org.cardhour.registry.entity.Site;

/** Clusters and tenants of a test's own, out of which it makes pools. */
public final class Ground {

    public static final String MODEL = "VIRTUAL-80G";
    public static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    public static final Actor ADMIN =
            new Actor("admin", "admin", Set.of(Grant.onPlatform(Actor.PLATFORM_ADMIN)), "127.0.0.1", "", "r-1");
    public static final Actor SECOND_ADMIN =
            new Actor("second", "second", Set.of(Grant.onPlatform(Actor.PLATFORM_ADMIN)), "127.0.0.1", "", "r-3");

    /** All of the same length, so that names sort by it. */
    private static final AtomicInteger NEXT = new AtomicInteger(10_000);

    private final UseCases cardhour;

    public Ground(UseCases cardhour) {
        this.cardhour = cardhour;
    }

    /** A name that nobody else has. */
    public String name(String stem) {
        return stem + "-" + NEXT.incrementAndGet();
    }

    /** An active cluster of one node with so many cards; gives its code. */
    public String cluster(int cards) {
        return cluster(1, cards);
    }

    /** An active cluster of nodes with so many cards each; gives its code. */
    public String cluster(int nodes, int cardsEach) {
        var code = name("cluster");
        var site = done(cardhour.call(Sites.class, sites -> sites.add(ADMIN, site(code), NOW)));
        var id = done(cardhour.call(Clusters.class, clusters -> clusters.register(ADMIN, said(site, code), NOW)))
                .cluster()
                .id();
        int version = done(cardhour.call(ClusterReading.class, reading -> reading.find(ADMIN, id)))
                .cluster()
                .version();
        var profile = profile(nodes * cardsEach, 100);
        done(cardhour.call(Clusters.class, clusters -> clusters.state(ADMIN, id, version, profile, NOW)));
        var found = Collections.nCopies(nodes, cardsEach);
        cardhour.call(Inventory.class, inventory -> {
            inventory.report(id, nodes(found), NOW);
            return true;
        });
        return code;
    }

    /** The owner of a cluster with so many cards offers a part of them from now on. */
    public void offer(String code, int cards, int percent) {
        var id = clusterId(code);
        int version = done(cardhour.call(ClusterReading.class, reading -> reading.find(ADMIN, id)))
                .cluster()
                .version();
        var profile = profile(cards, percent);
        done(cardhour.call(Clusters.class, clusters -> clusters.state(ADMIN, id, version, profile, NOW)));
    }

    /** The id of the cluster with this code. */
    public UUID clusterId(String code) {
        return cardhour.call(
                Pools.class,
                pools -> pools.clusters(List.of(code)).get(code).cluster().id());
    }

    /** A tenant that has asked to be one. */
    public Tenant applicant() {
        var name = name("tenant");
        var application = new TenantApplication(name, name, "Asia/Shanghai", InvoiceDetails.NONE);
        var person = new Actor("person-" + name, name, Set.of(), "", "", "r-2");
        return done(cardhour.call(
                TenantRegistration.class, registration -> registration.register(person, application, NOW)));
    }

    /** A pool of these clusters without tenants; gives its name. */
    public String pool(String... clusters) {
        var name = name("pool");
        done(agreeOn(name, policy(name, List.of(clusters), "")));
        return name;
    }

    /** A tenant admitted to the pool. */
    public Tenant tenant(String pool, int guaranteed, int borrowable) {
        var tenant = applicant();
        var grant = new QuotaGrant.Grant(pool, guaranteed, borrowable);
        done(cardhour.call(QuotaGrant.class, grants -> grants.give(tenant.id(), grant, ADMIN, NOW)));
        return tenant;
    }

    /** Two people put the policy in force; gives the version that it has become. */
    public Outcome<Integer> agreeOn(String pool, String yaml) {
        return propose(pool, yaml, Optional.empty(), NOW)
                .then(proposal -> approve(proposal, NOW))
                .map(proposal -> proposal.effectiveVersion().orElseThrow());
    }

    public Outcome<PolicyProposal> propose(String pool, String yaml, Optional<Instant> effectiveAt, Instant now) {
        var wish = new PolicyProposing.Wish(effectiveAt, "a test");
        return cardhour.call(PolicyProposing.class, proposing -> proposing.propose(ADMIN, pool, yaml, wish, now));
    }

    public Outcome<PolicyProposal> approve(PolicyProposal proposal, Instant now) {
        return approve(SECOND_ADMIN, proposal, now);
    }

    public Outcome<PolicyProposal> approve(Actor actor, PolicyProposal proposal, Instant now) {
        var target = target(proposal);
        return cardhour.call(PolicyDecision.class, decision -> decision.approve(actor, target, now));
    }

    public static PolicyDecision.Target target(PolicyProposal proposal) {
        var content = proposal.content();
        return new PolicyDecision.Target(content.poolName(), content.number(), Optional.empty());
    }

    /** A policy with a buffer of 10 percent. */
    public static String policy(String name, List<String> clusters, String quotas) {
        return """
            resource_pool:
              name: %s
              zone: Asia/Shanghai
              clusters: %s
              buffer_ratio: 0.10
              quotas: [%s]
            """.formatted(name, clusters, quotas);
    }

    public static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T>(Refusal refusal) -> throw new AssertionError(refusal.toString());
        };
    }

    public static Refusal refusal(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Done<?> done -> throw new AssertionError("not refused: " + done);
            case Outcome.Refused<?>(Refusal refusal) -> refusal;
        };
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

    private static Profile profile(int cards, int percent) {
        var model = new ModelProfile(
                MODEL,
                Optional.of(cards),
                Optional.of(80),
                Optional.of("PCIE"),
                Optional.of(new OfferedShare(OfferedShare.Unit.PERCENT, percent)),
                Optional.empty());
        return new Profile(
                List.of(model),
                Optional.of(new ClusterStorage("local", 100, 50)),
                Set.of(JobKind.values()),
                new OwnerRule.None(),
                Duration.ofDays(90));
    }

    private static List<FoundNode> nodes(List<Integer> cards) {
        var number = new AtomicInteger();
        return cards.stream()
                .map(count -> new FoundNode(
                        "node-" + number.incrementAndGet(),
                        new Machine(64, 262_144, "Linux", "6.1", ""),
                        Collections.nCopies(count, new Accelerator("", MODEL, 80, "PCIE", "0", true))))
                .toList();
    }
}
