package org.cardhour.execution.boundary;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.execution.control.ProgressReports;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.Answers;
import org.cardhour.web.ProblemException;
import org.jspecify.annotations.Nullable;

/** Where running programs report. They are nobody's session: the token of the run is all that they have. */
@Path("runs/{id}/progress")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ProgressResource {

    /** Carries the value of {@code CARDHOUR_TOKEN}. */
    static final String TOKEN = "Cardhour-Run-Token";

    private static final int UNAUTHORIZED = 401;

    private final ProgressReports reports;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    ProgressResource(ProgressReports reports, Clocks clocks, Answers answers) {
        this.reports = reports;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @PermitAll
    public Response report(
            @PathParam("id") UUID run,
            @HeaderParam(TOKEN) @Nullable String token,
            @NotNull @Valid ProgressIn progress) {
        var taken = reports.take(run, token == null ? "" : token, progress.report(), clocks.now());
        return switch (taken) {
            case Outcome.Done<UUID> done -> answers.done(done);
            case Outcome.Refused<UUID>(Refusal refusal) -> throw new ProblemException(UNAUTHORIZED, refusal.code());
        };
    }
}
