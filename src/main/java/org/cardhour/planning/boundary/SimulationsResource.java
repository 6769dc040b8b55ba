package org.cardhour.planning.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.planning.control.SimulationOrders;
import org.cardhour.planning.entity.ReportForm;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Idempotent;

/** What would come of a pool, a policy or a workload. */
@Path("simulations")
@RolesAllowed(Actor.PLATFORM_ADMIN)
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class SimulationsResource {

    static final String PATH = "/api/v1/simulations/";

    private static final String NO_LANGUAGE = "";
    private static final String SVG = "image/svg+xml";

    private final CurrentActor actor;
    private final SimulationOrders orders;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    SimulationsResource(CurrentActor actor, SimulationOrders orders, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.orders = orders;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** Is run in the background; the operation says how far it is. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @AuditedAs(value = "simulation.order", target = "")
    @Idempotent
    public Response order(@NotNull @Valid SimulationIn simulation) {
        var now = clocks.now();
        var ordered = simulation.question().then(question -> orders.order(actor.get(), question, now));
        return answers.answer(
                ordered.map(OperationOut::of),
                operation -> Response.accepted(operation)
                        .location(URI.create("/api/v1/operations/" + operation.id()))
                        .build());
    }

    /** The report. */
    @GET
    @Path("{id}")
    public Response report(@PathParam("id") UUID id) {
        return text(id, ReportForm.JSON, NO_LANGUAGE, MediaType.APPLICATION_JSON);
    }

    /** The report as Markdown, in the language of the caller. */
    @GET
    @Path("{id}/report")
    @Produces({"text/markdown", MediaType.APPLICATION_JSON})
    public Response markdown(@PathParam("id") UUID id) {
        return text(id, ReportForm.MARKDOWN, language(), "text/markdown; charset=UTF-8");
    }

    /** The report as a chart. */
    @GET
    @Path("{id}/chart")
    @Produces({SVG, MediaType.APPLICATION_JSON})
    public Response chart(@PathParam("id") UUID id) {
        return text(id, ReportForm.CHART, language(), SVG);
    }

    private Response text(UUID id, ReportForm form, String language, String type) {
        return answers.answer(
                orders.report(id, form, language),
                content -> Response.ok(content, type).build());
    }

    private String language() {
        return answers.language().getLanguage();
    }
}
