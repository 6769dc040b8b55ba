package org.cardhour.jobs.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.jobs.control.IdleQuota;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.ProblemException;

/** Guarantees of a pool that lie idle, with a policy that can be proposed instead. */
@Path("pools/{name}/idle-quota")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class IdleQuotaResource {

    private static final int MOST_DAYS = 366;

    private final CurrentActor actor;
    private final IdleQuota quota;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    IdleQuotaResource(CurrentActor actor, IdleQuota quota, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.quota = quota;
        this.answers = answers;
        this.clocks = clocks;
    }

    /**
     * What lies idle.
     *
     * @param proposal a policy in YAML that can be posted to the pool's proposals; left out when nothing lies idle
     */
    public record ReportOut(Instant from, Instant to, List<IdleOut> idle, Optional<String> proposal) {}

    /**
     * A guarantee of which a part was never used.
     *
     * @param peak the most that was used at the same time
     * @param unused whole cards that were never used
     */
    public record IdleOut(String tenant, String model, long guaranteed, BigDecimal peak, long unused) {

        static IdleOut of(IdleQuota.Idle idle) {
            return new IdleOut(
                    idle.tenant(), idle.model(), idle.guaranteed(), idle.peak().toDecimal(), idle.unused());
        }
    }

    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response get(@PathParam("name") String name, @QueryParam("days") @DefaultValue("30") int days) {
        if (days < 1 || days > MOST_DAYS) {
            throw ProblemException.invalid(
                    "#days", "OUT_OF_BOUNDS", Map.of("value", "" + days, "least", "1", "most", "" + MOST_DAYS));
        }
        var report = quota.of(actor.get(), name, Duration.ofDays(days), clocks.now());
        return answers.ok(report.map(found -> new ReportOut(
                found.startInclusive(),
                found.endExclusive(),
                found.idle().stream().map(IdleOut::of).toList(),
                found.proposal())));
    }
}
