package org.cardhour.scheduling.control;

import static org.cardhour.pools.control.Ground.ADMIN;
import static org.cardhour.pools.control.Ground.NOW;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.jobs.control.JobOrders;
import org.cardhour.jobs.control.JobSubmission;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.ProjectQuotas;
import org.cardhour.prices.control.PriceChange;
import org.cardhour.prices.control.PricePlans;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.core.PriceUnit;
import org.cardhour.prices.core.Validity;
import org.cardhour.prices.entity.Tariff;
import org.cardhour.registry.control.Clusters;
import org.cardhour.registry.control.FoundNode;
import org.cardhour.registry.control.Heartbeats;
import org.cardhour.registry.control.Inventory;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.Node.Machine;

/** All that may happen to a pool of two clusters and two tenants, by chance and through any of some instances. */
final class PoolLife {

    private static final int NODES = 2;
    private static final int CARDS = 4;
    private static final List<Duration> STEPS = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(40),
            Duration.ofMinutes(11),
            Duration.ofHours(5),
            Duration.ofHours(23));
    private static final List<RunEnding> ENDS = List.of(
            new RunEnding(RunEnd.SUCCEEDED, Cause.EXIT_CODE, Optional.of(0), NOW),
            new RunEnding(RunEnd.PREEMPTED, Cause.OWN, Optional.empty(), NOW),
            new RunEnding(RunEnd.PREEMPTED, Cause.OWNER, Optional.empty(), NOW),
            new RunEnding(RunEnd.LOST, Cause.NODE_FAILURE, Optional.empty(), NOW),
            new RunEnding(RunEnd.START_FAILED, Cause.DISPATCH_TIMEOUT, Optional.empty(), NOW));

    private static final String OFF_PEAK = "  off_peak: [\"20:00-23:00\"]\n";

    private final List<UseCases> instances;
    private final SplittableRandom random;
    private final Ground ground;
    private final List<String> clusters;
    private final String pool;
    private final List<Tenant> tenants = new ArrayList<>();
    private final List<Submitter> submitters = new ArrayList<>();
    private final List<String> happened = new ArrayList<>();
    private Instant now = NOW;

    PoolLife(List<UseCases> instances, SplittableRandom random) {
        this.instances = instances;
        this.random = random;
        this.ground = new Ground(instances.getFirst());
        this.clusters = List.of(ground.cluster(NODES, CARDS), ground.cluster(NODES, CARDS));
        this.pool = ground.pool(clusters.toArray(String[]::new));
        for (int i = 0; i < 2; i++) {
            tenants.add(ground.tenant(pool, 5, 4));
            submitters.add(Submitter.of(tenants.getLast(), instances.getLast()));
        }
        otherPolicy();
    }

    Instant now() {
        return now;
    }

    void happen() {
        happened.clear();
        for (int events = random.nextInt(1, 10); events > 0; events--) {
            happenOnce();
        }
    }

    private void happenOnce() {
        int kind = random.nextInt(19);
        happened.add(String.valueOf(kind));
        switch (kind) {
            case 0, 1, 2 -> submit(JobKind.TRAINING, random.nextInt(1, CARDS + 1), "low");
            case 3 -> submit(JobKind.INFERENCE, random.nextInt(1, 3), "urgent");
            case 4, 5 -> now = now.plus(pick(STEPS));
            case 6 -> job().ifPresent(job -> order(orders -> orders.cancel(ADMIN, job, "a test", now)));
            case 7 -> job().ifPresent(job -> order(orders -> orders.hold(ADMIN, job, "a test", now)));
            case 8 -> job().ifPresent(job -> order(orders -> orders.release(ADMIN, job, "a test", now)));
            case 9, 10 -> run().ifPresent(this::goOn);
            case 11 -> run().ifPresent(this::end);
            case 12, 13 -> instances.getFirst().call(SchedulingPass.class, pass -> pass.run(now));
            case 14 -> otherPolicy();
            case 15 -> otherCap();
            case 16 -> otherPrice();
            case 17 -> otherCluster(ground.clusterId(pick(clusters)));
            default -> otherNodes(ground.clusterId(pick(clusters)));
        }
    }

    /** One that is refused, as its tenant may have no quota left, changes nothing. */
    private void submit(JobKind kind, int cards, String priority) {
        var submitter = pick(submitters);
        var request = submitter.request(kind, cards, priority, Optional.of(kind == JobKind.TRAINING));
        var wishing = random.nextInt(2) == 0
                ? request
                : submitter.wishing(
                        request, random.nextInt(2) == 0, pick(List.of(Optional.empty(), Optional.of(money(3)))));
        pick(instances).call(JobSubmission.class, jobs -> jobs.submit(submitter.member(), wishing, now));
    }

    private void goOn(UUID run) {
        var at = now.minusSeconds(random.nextInt(90));
        ledger(ledger -> ledger.accepted(run, "engine-" + run, at));
        ledger(ledger -> ledger.running(run, at));
        ledger(ledger -> ledger.checkpointed(run, at, OptionalLong.empty()));
    }

    private void end(UUID run) {
        var how = pick(ENDS);
        var at = now.minusSeconds(random.nextInt(90));
        ledger(ledger -> ledger.ended(run, new RunEnding(how.end(), how.cause(), how.exit(), at)));
        if (random.nextInt(3) > 0) {
            ledger(ledger -> ledger.released(run, now));
        }
    }

    private void ledger(Predicate<RunLedger> call) {
        pick(instances).call(RunLedger.class, call::test);
    }

    private void order(Function<JobOrders, ?> call) {
        pick(instances).call(JobOrders.class, call::apply);
    }

    /** One that the pool refuses, as it does some, changes nothing. */
    private void otherPolicy() {
        var quotas = random.nextInt(5) == 0 ? quota(0) : quota(0) + ", " + quota(1);
        var named = random.nextInt(5) == 0 ? clusters.subList(0, 1) : clusters;
        var share = pick(List.of("", "  fair_share: {lambda: 0}\n", "  recall_notice: 2h\n", OFF_PEAK, OFF_PEAK));
        ground.agreeOn(pool, Ground.policy(pool, named, quotas) + share);
    }

    private String quota(int tenant) {
        return """
            {team: %s, accelerator: %d, borrow_limit: 20%%%s, windows: [{when: "22:00-08:00", accelerator: %d}]}\
            """.formatted(
                        tenants.get(tenant).name(),
                        random.nextInt(1, 5),
                        pick(List.of("", ", cpu: 40%")),
                        random.nextInt(1, 5));
    }

    private void otherCap() {
        int which = random.nextInt(tenants.size());
        var grant = new Grant(Actor.TENANT_ADMIN, Optional.of(tenants.get(which).id()), Optional.empty());
        var admin = new Actor("eve", "eve", Set.of(grant), "", "", "r");
        var project = submitters.get(which).project();
        var caps = new TreeMap<>(Map.of(HeldAmounts.cards(Ground.MODEL), random.nextLong(1, 6) * 1_000));
        pick(instances)
                .call(
                        ProjectQuotas.class,
                        quotas -> quotas.find(admin, project)
                                .then(seen -> quotas.change(admin, project, seen.version(), caps, now)));
    }

    private void otherPrice() {
        var instance = pick(instances);
        var finance = new Actor("fin", "fin", Set.of(Grant.onPlatform(Actor.FINANCE)), "", "", "r");
        var plan = instance.call(
                        PricePlans.class, plans -> plans.of(tenants.getFirst().id()))
                .id();
        var price = money(random.nextInt(1, 5)).amount();
        var entry = new PriceChange.Entry(
                new PriceScope(PriceUnit.CARD_HOUR, Optional.empty(), Optional.empty(), Optional.of(Ground.MODEL)),
                new Validity(now.plus(pick(STEPS)), Optional.empty()),
                new Tariff(price, price),
                "CNY");
        instance.call(PriceChange.class, change -> change.enter(finance, plan, entry, now));
    }

    private static Money money(int yuan) {
        return new Money(BigDecimal.valueOf(yuan), "CNY");
    }

    private void otherCluster(UUID id) {
        var instance = pick(instances);
        switch (random.nextInt(5)) {
            case 0 -> instance.call(Clusters.class, all -> all.drain(ADMIN, id, "a test", now));
            case 1 -> instance.call(Clusters.class, all -> all.resume(ADMIN, id, "a test", now));
            case 2 -> instance.call(Heartbeats.class, beats -> beats.judge(Instant.EPOCH, now));
            case 3 -> instance.call(Heartbeats.class, beats -> beats.beat(ADMIN, id, now));
            default -> ground.offer(code(id), NODES * CARDS, random.nextInt(40, 101));
        }
    }

    private String code(UUID id) {
        return clusters.stream()
                .filter(code -> ground.clusterId(code).equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Discovery finds another number of nodes, or of cards on them. */
    private void otherNodes(UUID id) {
        var found = new ArrayList<FoundNode>();
        for (int node = 1; node <= random.nextInt(1, NODES + 1); node++) {
            found.add(new FoundNode(
                    "node-" + node,
                    new Machine(64, 262_144, "Linux", "6.1", ""),
                    Collections.nCopies(
                            random.nextInt(3, CARDS + 1), new Accelerator("", Ground.MODEL, 80, "PCIE", "0", true))));
        }
        pick(instances).call(Inventory.class, inventory -> {
            inventory.report(id, found, now);
            return true;
        });
    }

    private Optional<UUID> job() {
        return pick("select id from job where ended_at is null and tenant_id in (?1, ?2) order by submitted_at, id");
    }

    private Optional<UUID> run() {
        return pick("select id from job_run where released_at is null and tenant_id in (?1, ?2) order by id");
    }

    private Optional<UUID> pick(String sql) {
        var ids = instances.getFirst().call(Rows.class, rows -> rows.ids(sql, tenants));
        return ids.isEmpty() ? Optional.empty() : Optional.of(pick(ids));
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Says what happened last. */
    @Override
    public String toString() {
        return now + " after " + happened;
    }

    /** Ids as they are stored. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        List<UUID> ids(String sql, List<Tenant> tenants) {
            List<?> ids = database.createNativeQuery(sql)
                    .setParameter(1, tenants.getFirst().id().toString())
                    .setParameter(2, tenants.getLast().id().toString())
                    .getResultList();
            return ids.stream().map(id -> UUID.fromString(id.toString())).toList();
        }
    }
}
