package org.cardhour.pools.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Clocks;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.ProjectQuotas;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.ETags;
import org.jspecify.annotations.Nullable;

/** The caps of a project inside its tenant's quota. */
@Path("projects/{id}/quota")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ProjectQuotaResource {

    private final CurrentActor actor;
    private final ProjectQuotas quotas;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    ProjectQuotaResource(CurrentActor actor, ProjectQuotas quotas, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.quotas = quotas;
        this.answers = answers;
        this.clocks = clocks;
    }

    /**
     * Caps; what is left out is not capped.
     *
     * @param cards by model
     */
    public record CapsIn(
            @NotNull @Size(max = 50)
            Map<
                            @Size(min = 1, max = 60) String,
                            @NotNull @DecimalMin("0") @Digits(integer = 7, fraction = 3) BigDecimal>
                    cards,

            Optional<@DecimalMin("0") @Digits(integer = 7, fraction = 3) BigDecimal> cpuCores,
            Optional<@Min(0) @Max(1_000_000_000_000L) Long> memoryMib) {

        SortedMap<String, Long> caps() {
            var caps = new TreeMap<String, Long>();
            cards.forEach((model, most) -> caps.put(HeldAmounts.cards(model), thousandths(most)));
            cpuCores.ifPresent(most -> caps.put(HeldAmounts.CPU, thousandths(most)));
            memoryMib.ifPresent(most -> caps.put(HeldAmounts.MEMORY, most));
            return caps;
        }

        private static long thousandths(BigDecimal amount) {
            return amount.movePointRight(3).longValueExact();
        }
    }

    /** Caps, and what the project holds of each resource. */
    public record CapsOut(UUID projectId, Map<String, CapOut> cards, CapOut cpuCores, CapOut memoryMib, int version) {}

    /** One resource; the cap is left out where there is none. */
    public record CapOut(Optional<BigDecimal> cap, BigDecimal used) {}

    @GET
    @RolesAllowed({Actor.TENANT_ADMIN, Actor.MEMBER, Actor.VIEWER, Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response get(@PathParam("id") UUID id) {
        return answers.versioned(quotas.find(actor.get(), id).map(ProjectQuotaResource::out), CapsOut::version);
    }

    @PUT
    @RolesAllowed(Actor.TENANT_ADMIN)
    @AuditedAs("project-quota.change")
    public Response put(
            @PathParam("id") UUID id, @HeaderParam("If-Match") @Nullable String ifMatch, @NotNull @Valid CapsIn caps) {
        int seen = ETags.required(ifMatch);
        var changed = quotas.change(actor.get(), id, seen, caps.caps(), clocks.now());
        return answers.versioned(changed.map(ProjectQuotaResource::out), CapsOut::version);
    }

    private static CapsOut out(ProjectQuotas.Caps caps) {
        var cards = new TreeMap<String, CapOut>();
        var names = new TreeSet<>(caps.caps().keySet());
        names.addAll(caps.held().keySet());
        names.stream()
                .filter(name -> name.startsWith(HeldAmounts.cards("")))
                .forEach(name -> cards.put(name.substring(HeldAmounts.cards("").length()), thousandths(caps, name)));
        return new CapsOut(
                caps.projectId(),
                cards,
                thousandths(caps, HeldAmounts.CPU),
                new CapOut(
                        Optional.ofNullable(caps.caps().get(HeldAmounts.MEMORY)).map(BigDecimal::valueOf),
                        BigDecimal.valueOf(caps.held().getOrDefault(HeldAmounts.MEMORY, 0L))),
                caps.version());
    }

    private static CapOut thousandths(ProjectQuotas.Caps caps, String resource) {
        return new CapOut(
                Optional.ofNullable(caps.caps().get(resource)).map(cap -> new Cards(cap).toDecimal()),
                new Cards(caps.held().getOrDefault(resource, 0L)).toDecimal());
    }
}
