package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.identity.control.TenantApproval;
import org.cardhour.identity.control.Tenants;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.Amount;
import org.cardhour.pools.core.Amounts;
import org.cardhour.pools.core.CardAmounts;
import org.cardhour.pools.core.TeamQuota;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.PoolPolicy;

/** Decides for a tenant and gives it its quota, both or neither. */
@UseCase
public class QuotaGrant {

    private final Tenants tenants;
    private final TenantApproval approval;
    private final Pools pools;
    private final PolicyChange policies;

    @Inject
    QuotaGrant(Tenants tenants, TenantApproval approval, Pools pools, PolicyChange policies) {
        this.tenants = tenants;
        this.approval = approval;
        this.pools = pools;
        this.policies = policies;
    }

    /**
     * What a tenant is to get.
     *
     * @param guaranteedCards of each card model of the pool
     * @param borrowableCards how many it may borrow on top
     */
    public record Grant(String pool, int guaranteedCards, int borrowableCards) {

        TeamQuota quota(String team) {
            return new TeamQuota(
                    team,
                    Amounts.ofCards(cards(guaranteedCards)),
                    cards(borrowableCards),
                    CardAmounts.of(Amount.everything()),
                    List.of());
        }

        private static CardAmounts cards(int count) {
            return CardAmounts.of(new Amount.Count(BigDecimal.valueOf(count)));
        }
    }

    /** Begins the tenant's approval; asked again for a tenant that has exactly this already, it changes nothing. */
    public Outcome<Tenant> give(UUID tenantId, Grant grant, Actor admin, Instant now) {
        var tenant = tenants.tenant(tenantId);
        if (tenant.isEmpty()) {
            return Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND"));
        }
        return hasAlready(tenant.get(), grant) ? Outcome.done(tenant.get()) : give(tenant.get(), grant, admin, now);
    }

    private Outcome<Tenant> give(Tenant tenant, Grant grant, Actor admin, Instant now) {
        if (tenant.state() != TenantState.REQUESTED) {
            return approval.begin(tenant.id(), admin, now);
        }
        var pool = policies.lock(grant.pool());
        if (pool.isEmpty()) {
            return Outcome.refused(Refusal.rule("UNKNOWN_POOL", Map.of("value", grant.pool())));
        }
        var policy = pools.named(grant.pool()).orElseThrow().policy().with(grant.quota(tenant.name()));
        var origin = new PoolPolicy.Origin.Admission(tenant.name(), PolicyProposal.Person.of(admin));
        var writing = new PolicyChange.Writing(admin, PolicyYaml.write(policy), origin, now);
        return policies.amend(pool, policy, Optional.of(tenant), writing)
                .then(version -> approval.begin(tenant.id(), admin, now));
    }

    private boolean hasAlready(Tenant tenant, Grant grant) {
        boolean decidedFor = tenant.state() == TenantState.APPROVING || tenant.state() == TenantState.ACTIVE;
        return decidedFor
                && pools.named(grant.pool())
                        .flatMap(facts -> facts.policy().quotaOf(tenant.name()))
                        .filter(grant.quota(tenant.name())::equals)
                        .isPresent();
    }
}
