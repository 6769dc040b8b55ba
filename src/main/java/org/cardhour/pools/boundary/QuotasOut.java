package org.cardhour.pools.boundary;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.pools.control.PoolQueries.Sight;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.pools.core.TeamFigures;

/**
 * What a policy comes to in whole cards, by model.
 *
 * @param at the instant whose windows are counted
 */
public record QuotasOut(String pool, int policyVersion, Instant at, List<Model> models) {

    /**
     * One card model.
     *
     * @param nominal offered by clusters that are not disabled
     * @param unassigned guaranteed to nobody, lendable to all
     */
    public record Model(
            String model, long nominal, long buffer, long allocatable, long unassigned, List<Share> tenants) {}

    /** One tenant's cards of a model. */
    public record Share(UUID tenantId, String tenant, long guaranteed, long limit, long lendable) {}

    static QuotasOut of(Sight sight, Instant now) {
        var facts = sight.facts();
        return new QuotasOut(
                facts.pool().name(),
                facts.pool().policyNumber(),
                now,
                facts.figures(now).stream()
                        .map(figures -> model(figures, sight))
                        .toList());
    }

    private static Model model(ModelFigures figures, Sight sight) {
        return new Model(
                figures.model(),
                figures.nominal(),
                figures.buffer(),
                figures.allocatable(),
                figures.unassigned(),
                shares(figures, sight));
    }

    private static List<Share> shares(ModelFigures figures, Sight sight) {
        Map<String, UUID> tenants = sight.facts().tenants();
        return figures.teams().entrySet().stream()
                .flatMap(team -> Optional.ofNullable(tenants.get(team.getKey()))
                        .filter(sight::shows)
                        .map(tenant -> share(tenant, team.getKey(), team.getValue()))
                        .stream())
                .toList();
    }

    private static Share share(UUID tenant, String name, TeamFigures figures) {
        return new Share(tenant, name, figures.guaranteed(), figures.limit(), figures.lendable());
    }
}
