package org.cardhour.billing.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.billing.control.BillCut;
import org.cardhour.billing.core.BillState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Idempotent;

/** Ends a tenant's open period before its month is over. */
@Path("bills:cut")
@Dependent
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class BillCutResource {

    private final CurrentActor actor;
    private final BillCut cut;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    BillCutResource(CurrentActor actor, BillCut cut, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.cut = cut;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** The bill that a cut made a draft. */
    public record CutOut(UUID id, Optional<String> number, BillState state, UUID tenantId) {}

    @POST
    @RolesAllowed(Actor.FINANCE)
    @AuditedAs(value = "bill.cut", target = "")
    @Idempotent(required = true)
    public Response cut(@NotNull @Valid CutIn asked) {
        var now = clocks.now();
        var at = Optional.ofNullable(asked.at()).orElse(now);
        var bill = cut.cut(actor.get(), asked.tenant(), at, now);
        return answers.created(
                bill.map(drafted -> new CutOut(drafted.id(), drafted.number(), drafted.state(), drafted.tenantId())),
                out -> "/api/v1/bills/" + out.id());
    }
}
