package org.cardhour.pools.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.PoolQueries.Sight;
import org.cardhour.pools.control.QuotaReading;
import org.cardhour.pools.core.Hours;
import org.cardhour.pools.core.ModelUse;
import org.cardhour.pools.core.TeamFigures;

/**
 * What a policy comes to and what of it is used: cards by model, and CPU, memory and storage by tenant.
 *
 * @param at the instant whose windows are counted
 */
public record QuotasOut(String pool, int policyVersion, Instant at, List<Model> models, List<Tenant> tenants) {

    /**
     * One card model.
     *
     * @param nominal offered by clusters that are not disabled
     * @param unassigned guaranteed to nobody, lendable to all
     * @param bufferUsed what is used above what can be allocated
     */
    public record Model(
            String model,
            long nominal,
            long buffer,
            long allocatable,
            long unassigned,
            BigDecimal used,
            BigDecimal bufferUsed,
            List<Share> tenants) {}

    /**
     * One tenant's cards of a model.
     *
     * @param borrowed above the guarantee
     * @param lent of the guarantee, used by others now
     * @param available what more it could be given now, never below 0
     * @param over above the limit
     */
    public record Share(
            UUID tenantId,
            String tenant,
            long guaranteed,
            long limit,
            long lendable,
            BigDecimal used,
            BigDecimal borrowed,
            BigDecimal lent,
            BigDecimal available,
            BigDecimal over) {}

    /**
     * One tenant's CPU, memory and storage.
     *
     * @param window the hours that hold now, where the tenant has other figures in some
     */
    public record Tenant(
            UUID tenantId,
            String tenant,
            Optional<String> window,
            Amount cpuCores,
            Amount memoryMib,
            Amount storageGib) {}

    /**
     * One resource.
     *
     * @param limit left out where it is not limited; {@code available} likewise
     * @param used left out where runs hold none by themselves
     */
    public record Amount(
            BigDecimal capacity,
            Optional<BigDecimal> limit,
            Optional<BigDecimal> used,
            Optional<BigDecimal> available,
            Optional<BigDecimal> over) {}

    static QuotasOut of(QuotaReading.Quotas quotas) {
        var facts = quotas.sight().facts();
        return new QuotasOut(
                facts.pool().name(),
                facts.pool().policyNumber(),
                quotas.at(),
                quotas.cards().stream().map(use -> model(use, quotas.sight())).toList(),
                quotas.hosts().entrySet().stream()
                        .flatMap(host -> tenant(host, quotas).stream())
                        .toList());
    }

    private static Model model(ModelUse use, Sight sight) {
        var figures = use.figures();
        return new Model(
                figures.model(),
                figures.nominal(),
                figures.buffer(),
                figures.allocatable(),
                figures.unassigned(),
                use.used().toDecimal(),
                use.bufferUse().toDecimal(),
                figures.teams().entrySet().stream()
                        .flatMap(team -> share(team, use, sight).stream())
                        .toList());
    }

    private static Optional<Share> share(Map.Entry<String, TeamFigures> team, ModelUse use, Sight sight) {
        var figures = team.getValue();
        var own = Optional.ofNullable(use.teams().get(team.getKey())).orElseThrow();
        return id(team.getKey(), sight)
                .map(tenant -> new Share(
                        tenant,
                        team.getKey(),
                        figures.guaranteed(),
                        figures.limit(),
                        figures.lendable(),
                        own.used().toDecimal(),
                        own.borrowed().toDecimal(),
                        own.lent().toDecimal(),
                        own.available().toDecimal(),
                        own.over().toDecimal()));
    }

    private static Optional<Tenant> tenant(Map.Entry<String, QuotaReading.HostUse> host, QuotaReading.Quotas quotas) {
        var use = host.getValue();
        var capacity = quotas.capacity();
        return id(host.getKey(), quotas.sight())
                .map(tenant -> new Tenant(
                        tenant,
                        host.getKey(),
                        use.window().map(window -> new Hours(window.startInclusive(), window.endExclusive()).text()),
                        amount(cores(capacity.cpuMillis()), millis(use.figures().cpuMillis()), cores(use.cpuMillis())),
                        amount(
                                BigDecimal.valueOf(capacity.memoryMib()),
                                whole(use.figures().memoryMib()),
                                BigDecimal.valueOf(use.memoryMib())),
                        new Amount(
                                BigDecimal.valueOf(capacity.storageGib()),
                                whole(use.figures().storageGib()),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())));
    }

    private static Amount amount(BigDecimal capacity, Optional<BigDecimal> limit, BigDecimal used) {
        return new Amount(
                capacity,
                limit,
                Optional.of(used),
                limit.map(most -> most.subtract(used).max(BigDecimal.ZERO)),
                limit.map(most -> used.subtract(most).max(BigDecimal.ZERO)));
    }

    private static Optional<UUID> id(String tenant, Sight sight) {
        return Optional.ofNullable(sight.facts().tenants().get(tenant)).filter(sight::shows);
    }

    private static Optional<BigDecimal> millis(OptionalLong cpu) {
        return cpu.isPresent() ? Optional.of(cores(cpu.getAsLong())) : Optional.empty();
    }

    private static Optional<BigDecimal> whole(OptionalLong amount) {
        return amount.isPresent() ? Optional.of(BigDecimal.valueOf(amount.getAsLong())) : Optional.empty();
    }

    private static BigDecimal cores(long millis) {
        return new Cards(millis).toDecimal();
    }
}
