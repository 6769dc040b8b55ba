package org.cardhour.pools.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.control.Tenants;
import org.cardhour.identity.entity.Project;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.QuotaArithmetic;

/** What projects may hold at most inside their tenants' quotas, as the tenants' admins say. */
@UseCase
public class ProjectQuotas {

    private final EntityManager database;
    private final Tenants tenants;
    private final Pools pools;
    private final HeldAmounts held;
    private final AuditTrail trail;

    @Inject
    ProjectQuotas(EntityManager database, Tenants tenants, Pools pools, HeldAmounts held, AuditTrail trail) {
        this.database = database;
        this.tenants = tenants;
        this.pools = pools;
        this.held = held;
        this.trail = trail;
    }

    /**
     * A project's caps and what it holds.
     *
     * @param caps by resource, as {@link HeldAmounts} counts them; what is missing is not capped
     * @param version 0 while none were ever set
     */
    public record Caps(UUID projectId, SortedMap<String, Long> caps, Map<String, Long> held, int version) {}

    /** The caps, to whoever may see the project. */
    public Outcome<Caps> find(Actor actor, UUID project) {
        return tenants.readableProject(actor, project).map(this::caps);
    }

    /** Sets all caps anew; a cap above what the tenant itself may ever hold is refused. */
    public Outcome<Caps> change(Actor actor, UUID id, int seen, SortedMap<String, Long> caps, Instant now) {
        return tenants.workableProject(actor, id).then(project -> {
            int version = lock(id);
            if (seen != version) {
                return Outcome.refused(Refusal.of(Refusal.Kind.STALE, "STALE"));
            }
            var faults = faults(project.tenantId(), caps);
            if (!faults.isEmpty()) {
                return Outcome.refused(new Refusal(Refusal.Kind.RULE, "PROJECT_QUOTA_REFUSED", Map.of(), faults));
            }
            var before = capsOf(id);
            store(id, caps, version + 1);
            var act = Act.on("project-quota.change", "project", id).ofTenant(project.tenantId());
            trail.record(actor, act, "", before, caps, now);
            return Outcome.done(caps(project));
        });
    }

    /** The caps of a project; for Cardhour's own use. */
    public SortedMap<String, Long> capsOf(UUID project) {
        List<?> rows = database.createNativeQuery("select resource, most from project_cap where project_id = ?1")
                .setParameter(1, project.toString())
                .getResultList();
        var caps = new TreeMap<String, Long>();
        for (Object row : rows) {
            var values = (Object[]) row;
            caps.put((String) values[0], ((Number) values[1]).longValue());
        }
        return caps;
    }

    /** The caps of all projects that have some; for Cardhour's own use. */
    public Map<UUID, SortedMap<String, Long>> all() {
        List<?> rows = database.createNativeQuery("select project_id, resource, most from project_cap")
                .getResultList();
        var caps = new TreeMap<UUID, SortedMap<String, Long>>();
        for (Object row : rows) {
            var values = (Object[]) row;
            caps.computeIfAbsent(UUID.fromString(values[0].toString()), project -> new TreeMap<>())
                    .put((String) values[1], ((Number) values[2]).longValue());
        }
        return caps;
    }

    /** Another text after each change of a cap; for Cardhour's own use. */
    public String mark() {
        var row = database.createNativeQuery("select count(*), sum(version) from project_quota")
                .getSingleResult();
        return Arrays.toString((Object[]) row);
    }

    private Caps caps(Project project) {
        var pool = pools.ofTenant(project.tenantId());
        var own = pool.map(facts -> held.in(facts.pool().id()).getOrDefault(project.id(), Map.of()))
                .orElse(Map.of());
        return new Caps(project.id(), capsOf(project.id()), own, version(project.id()));
    }

    private List<Refusal.Fault> faults(UUID tenant, SortedMap<String, Long> caps) {
        var pool = pools.ofTenant(tenant);
        if (pool.isEmpty()) {
            return List.of(new Refusal.Fault("", "NO_QUOTA", Map.of()));
        }
        return caps.entrySet().stream()
                .filter(cap -> cap.getKey().startsWith("card:"))
                .flatMap(cap -> {
                    var model = cap.getKey().substring("card:".length());
                    var most = most(pool.get(), tenant, model);
                    return new Cards(cap.getValue()).compareTo(most) <= 0
                            ? Stream.<Refusal.Fault>empty()
                            : Stream.of(new Refusal.Fault(
                                    "/cards/" + model,
                                    "CAP_OVER_LIMIT",
                                    Map.of(
                                            "model", model,
                                            "cap", new Cards(cap.getValue()).toString(),
                                            "limit", most.toString())));
                })
                .toList();
    }

    private static Cards most(PoolFacts pool, UUID tenant, String model) {
        return pool.policy().turns().stream()
                .flatMap(time -> new QuotaArithmetic(pool.policy()).figures(pool.supply(), time).stream())
                .filter(figures -> figures.model().equals(model))
                .flatMap(figures -> figures.teams().entrySet().stream())
                .filter(team -> tenant.equals(pool.tenants().get(team.getKey())))
                .map(team -> Cards.of(team.getValue().limit()))
                .max(Cards::compareTo)
                .orElse(Cards.NONE);
    }

    private int lock(UUID project) {
        database.createNativeQuery("""
            insert into project_quota (project_id, version) values (?1, 0)
            on duplicate key update version = version
            """).setParameter(1, project.toString()).executeUpdate();
        var version = (Number)
                database.createNativeQuery("select version from project_quota where project_id = ?1 for update")
                        .setParameter(1, project.toString())
                        .getSingleResult();
        return version.intValue();
    }

    private int version(UUID project) {
        List<?> versions = database.createNativeQuery("select version from project_quota where project_id = ?1")
                .setParameter(1, project.toString())
                .getResultList();
        return versions.isEmpty() ? 0 : ((Number) versions.getFirst()).intValue();
    }

    private void store(UUID project, SortedMap<String, Long> caps, int version) {
        database.createNativeQuery("delete from project_cap where project_id = ?1")
                .setParameter(1, project.toString())
                .executeUpdate();
        caps.forEach((resource, most) -> database.createNativeQuery(
                        "insert into project_cap (project_id, resource, most) values (?1, ?2, ?3)")
                .setParameter(1, project.toString())
                .setParameter(2, resource)
                .setParameter(3, most)
                .executeUpdate());
        database.createNativeQuery("update project_quota set version = ?2 where project_id = ?1")
                .setParameter(1, project.toString())
                .setParameter(2, version)
                .executeUpdate();
    }
}
