package org.cardhour.scheduling.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.scheduling.control.Failover;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.web.Answers;

/** For the loss of each cluster and site of a pool: which runs would go on elsewhere, and which would not, and why. */
@Path("pools/{name}/failover")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class FailoverResource {

    private final Failover failover;
    private final ClusterReading clusters;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    FailoverResource(Failover failover, ClusterReading clusters, Answers answers, Clocks clocks) {
        this.clusters = clusters;
        this.failover = failover;
        this.answers = answers;
        this.clocks = clocks;
    }

    /**
     * All losses that are looked at.
     *
     * @param alert whether one of them would leave work that can not be preempted without a place
     */
    public record FailoverOut(boolean alert, List<LossOut> losses) {}

    /**
     * The loss of a cluster or site.
     *
     * @param stranded runs without a place that can not be preempted
     * @param alert whether there are such runs
     */
    public record LossOut(
            Failover.Kind kind,
            String code,
            long fitting,
            long unfit,
            long stranded,
            boolean alert,
            List<FateOut> runs) {}

    /**
     * What becomes of a run.
     *
     * @param cluster where it would go on; left out where it would not
     * @param reasons why it would not
     */
    public record FateOut(
            UUID run,
            UUID job,
            UUID tenant,
            boolean preemptible,
            String model,
            BigDecimal cards,
            Optional<UUID> cluster,
            List<ExplanationOut.ReasonOut> reasons) {}

    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response get(@PathParam("name") String name) {
        var locale = answers.language();
        var codes = clusters.codes();
        return answers.ok(failover.of(name, clocks.now())
                .map(losses -> new FailoverOut(
                        losses.stream().anyMatch(Failover.Loss::isAlarming),
                        losses.stream().map(loss -> out(loss, codes, locale)).toList())));
    }

    private static LossOut out(Failover.Loss loss, Map<UUID, String> codes, Locale locale) {
        var fates = loss.runs().stream().map(fate -> out(fate, codes, locale)).toList();
        long fitting = fates.stream().filter(fate -> fate.cluster().isPresent()).count();
        return new LossOut(
                loss.kind(), loss.code(), fitting, fates.size() - fitting, loss.stranded(), loss.isAlarming(), fates);
    }

    private static FateOut out(Failover.Fate fate, Map<UUID, String> codes, Locale locale) {
        var run = fate.run();
        return new FateOut(
                run.id(),
                run.job().id(),
                run.job().tenantId(),
                run.job().preemptible(),
                run.allocation().model(),
                run.allocation().total().toDecimal(),
                fate.elsewhere().map(Allocation::clusterId),
                fate.reasons().stream()
                        .map(reason -> ExplanationOut.reason(reason, codes, locale))
                        .toList());
    }
}
