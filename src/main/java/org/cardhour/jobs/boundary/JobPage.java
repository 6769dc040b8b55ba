package org.cardhour.jobs.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.control.JobOrders;
import org.cardhour.jobs.control.JobReading;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.PageAnswers;
import org.cardhour.web.Parameters;
import org.jspecify.annotations.Nullable;

/** The page of one job: what it asked for, its runs, and what may be ordered. */
@Named
@RequestScoped
public class JobPage {

    @Inject
    HttpServletRequest request;

    @Inject
    CurrentActor actor;

    @Inject
    JobReading reading;

    @Inject
    JobOrders orders;

    @Inject
    PageAnswers answers;

    @Inject
    Clocks clocks;

    private String reason = "";
    private Optional<JobOut> job = Optional.empty();
    private boolean isRead;
    private @Nullable List<RunOut> runs;

    /** The job; empty when there is none of this id for the reader. */
    public Optional<JobOut> getJob() {
        if (!isRead) {
            isRead = true;
            job = answers.attempt(() ->
                    id().then(id -> reading.find(actor.get(), id, clocks.now())).map(JobOut::of));
        }
        return job;
    }

    /** Its runs, first one first. */
    public List<RunOut> getRuns() {
        if (runs == null) {
            runs = getJob().flatMap(shown -> answers.shown(reading.runs(actor.get(), shown.id())))
                    .map(read -> read.stream().map(RunOut::of).toList())
                    .orElse(List.of());
        }
        return runs;
    }

    /** Cancels the job for the reason entered. */
    public void cancel() {
        isRead = true;
        job = answers.attempt(() -> id().then(id -> orders.cancel(actor.get(), id, reason, clocks.now()))
                .map(JobOut::of));
        runs = null;
    }

    public String getReason() {
        return reason;
    }

    public void setReason(String reason) {
        this.reason = reason;
    }

    private Outcome<UUID> id() {
        return Parameters.id("id", request.getParameter("id"))
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(new Refusal(Refusal.Kind.UNKNOWN, "NOT_FOUND", Map.of(), List.of())));
    }
}
