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
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.Attempt;
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
    private @Nullable List<EventOut> events;

    /** The job; empty when there is none of this id for the reader. */
    public Optional<JobOut> getJob() {
        if (!isRead) {
            isRead = true;
            job = answers.attempt(
                    attempt("job.read"),
                    () -> id().then(id -> reading.find(actor.get(), id, clocks.now()))
                            .map(JobOut::of));
        }
        return job;
    }

    /** Its runs, first one first. */
    public List<RunOut> getRuns() {
        if (runs == null) {
            runs = getJob().flatMap(
                            shown -> answers.attempt(attempt("job.read"), () -> reading.runs(actor.get(), shown.id())))
                    .map(read -> read.stream().map(RunOut::of).toList())
                    .orElse(List.of());
        }
        return runs;
    }

    /** The states that it has come to, first one first. */
    public List<EventOut> getEvents() {
        if (events == null) {
            events = getJob().flatMap(shown ->
                            answers.attempt(attempt("job.read"), () -> reading.events(actor.get(), shown.id())))
                    .map(read -> read.stream().map(EventOut::of).toList())
                    .orElse(List.of());
        }
        return events;
    }

    /**
     * Whether the page looks again by itself. It does not for people of the platform: each of their looks is recorded.
     */
    public boolean isFollowed() {
        return getJob().filter(
                        shown -> !shown.state().isTerminal() && actor.get().belongsTo(shown.tenant()))
                .isPresent();
    }

    /** Whether there is something to cancel, and the reader is somebody who might. */
    public boolean isCancellable() {
        return getJob().filter(shown -> !shown.state().isTerminal()
                        && (shown.what().isPresent() || actor.get().is(Actor.PLATFORM_ADMIN)))
                .isPresent();
    }

    /** Cancels the job for the reason entered. */
    public void cancel() {
        answers.attempt(
                attempt("job.cancel"), () -> id().then(id -> orders.cancel(actor.get(), id, reason, clocks.now())));
    }

    public String getReason() {
        return reason;
    }

    public void setReason(String reason) {
        this.reason = reason;
    }

    private Attempt attempt(String action) {
        return Attempt.on(action, Parameters.text(request.getParameter("id")).orElse(""));
    }

    private Outcome<UUID> id() {
        return Parameters.id("id", request.getParameter("id"))
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(new Refusal(Refusal.Kind.UNKNOWN, "NOT_FOUND", Map.of(), List.of())));
    }
}
