package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Who holds how much of everything, and on what right somebody may hold more. */
final class QuotaBook {

    /** The best first. */
    private static final List<Standing> STANDINGS = List.of(Standing.INSIDE, Standing.BORROWING, Standing.BUFFER);

    private Policy policy;
    private final Map<String, ModelBook> models = new HashMap<>();
    private final Map<UUID, TenantBook> tenants = new HashMap<>();
    private final Map<String, Map<UUID, Account>> accounts = new HashMap<>();
    private final Map<UUID, ProjectBook> projects = new HashMap<>();

    QuotaBook(Policy policy) {
        this.policy = policy;
        policy.projects().forEach((id, cap) -> projects.put(id, new ProjectBook(id, cap)));
    }

    /** The policy is as before but for what tenants have used of late. */
    void pastUseChanged(Policy other) {
        policy = other;
        tenants.values().forEach(tenant -> tenant.pastUseChanged(other.fairShare()));
    }

    /** The best right on which so much may be held; empty while it may not. */
    Optional<Standing> standing(Account account, Rights rights, Demand demand, Horizon horizon) {
        for (Standing standing : STANDINGS) {
            if (isAllowed(account, rights, demand, standing, horizon)) {
                return Optional.of(standing);
            }
        }
        return Optional.empty();
    }

    private static boolean isAllowed(
            Account account, Rights rights, Demand demand, Standing standing, Horizon horizon) {
        for (Layer layer : horizon.layers()) {
            if (!account.book().allows(account, rights, demand.thousandths(), standing, layer)
                    || !hostsAllow(account.tenant(), rights, demand, standing, layer)) {
                return false;
            }
        }
        return account.tenant().isListed();
    }

    private static boolean hostsAllow(TenantBook tenant, Rights rights, Demand demand, Standing standing, Layer layer) {
        if (layer == Layer.RESERVED || !tenant.hasHostQuota()) {
            return true;
        }
        boolean mayPassGuarantee =
                standing == Standing.BUFFER || (standing == Standing.BORROWING && rights.mayBorrow());
        return mayPassGuarantee
                ? tenant.staysWithinLimit(demand.cpuMillis(), demand.memoryMib(), layer)
                : tenant.staysInside(demand.cpuMillis(), demand.memoryMib(), layer);
    }

    /** Whether the tenant holds more than its guarantee, of the model or of CPU or memory. */
    boolean isAboveGuarantee(Account account) {
        return !account.staysInside(0, Layer.NOW) || !account.tenant().staysInside(0, 0, Layer.NOW);
    }

    /** In no order. */
    Stream<Account> accounts() {
        return models.values().stream().flatMap(book -> book.accounts().stream());
    }

    /** Whether a run that holds its cards on another right could hold them inside its tenant's guarantee. */
    boolean mayMoveInside(Holding holding) {
        return switch (holding.standing()) {
            case INSIDE, FORFEITED -> false;
            case BORROWING -> hasRoomInside(holding);
            case BUFFER -> hasRoomInside(holding) && holding.account().book().hasUnused(holding.thousandths());
        };
    }

    private static boolean hasRoomInside(Holding holding) {
        return hasRoomInside(holding, Layer.NOW) && hasRoomInside(holding, Layer.LATER);
    }

    private static boolean hasRoomInside(Holding holding, Layer layer) {
        return holding.account().staysInside(holding.thousandths(), layer)
                && holding.account().tenant().staysInside(holding.cpuInAll(), holding.memoryInAll(), layer);
    }

    long toBorrow(Account account) {
        return Math.max(0, account.book().toBorrow(account, Layer.NOW));
    }

    TenantBook tenant(UUID tenantId) {
        return tenants.computeIfAbsent(tenantId, id -> new TenantBook(id, policy));
    }

    /** One for each of the models that will do. */
    List<Account> accounts(UUID tenantId, Shape shape) {
        return tenant(tenantId)
                .accounts(
                        shape.models(),
                        models -> models.stream()
                                .map(model -> account(tenantId, model))
                                .toList());
    }

    Account account(UUID tenantId, String model) {
        var ofModel = accounts.get(model);
        var known = ofModel == null ? null : ofModel.get(tenantId);
        return known == null ? open(tenantId, model) : known;
    }

    private Account open(UUID tenantId, String model) {
        book(model);
        return accounts.computeIfAbsent(model, unused -> new HashMap<>())
                .computeIfAbsent(tenantId, tenant -> newAccount(tenant, model));
    }

    private Account newAccount(UUID tenantId, String model) {
        var account = book(model)
                .open(
                        tenant(tenantId),
                        policy.quota(tenantId, model),
                        policy.fairShare().added(tenantId, model));
        tenant(tenantId).open(model, account);
        return account;
    }

    /** Every tenant's guarantee counts from the beginning, also of those who hold nothing. */
    private ModelBook book(String model) {
        var known = models.get(model);
        if (known == null) {
            known = new ModelBook(policy.supply(model), new TenantBook(new UUID(0, 0), policy));
            models.put(model, known);
            policy.quotas().keySet().stream().sorted().forEach(tenant -> account(tenant, model));
        }
        return known;
    }

    /** Empty for a job whose project has no cap. */
    Optional<ProjectBook> project(Job job) {
        return projects.isEmpty() ? Optional.empty() : job.projectId().map(projects::get);
    }

    void take(Holding holding, Standing standing, Layer layer, int sign) {
        holding.account().book().take(holding, standing, layer, sign);
        if (layer != Layer.RESERVED) {
            holding.account().tenant().add(holding, standing, layer, sign);
            addToProject(holding, standing, layer, sign);
        }
    }

    private void addToProject(Holding holding, Standing standing, Layer layer, int sign) {
        if (standing != Standing.FORFEITED) {
            project(holding.job()).ifPresent(project -> project.add(holding, layer, sign));
        }
    }
}
