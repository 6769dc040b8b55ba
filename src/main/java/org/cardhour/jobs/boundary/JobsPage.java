package org.cardhour.jobs.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.cardhour.jobs.control.JobFacts;
import org.cardhour.jobs.control.JobReading;
import org.cardhour.jobs.core.JobState;
import org.cardhour.kernel.Outcome;
import org.cardhour.web.Attempt;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Page;
import org.cardhour.web.PageAnswers;
import org.cardhour.web.Parameters;
import org.jspecify.annotations.Nullable;

/** The page that lists jobs, newest first; its address holds the filter. */
@Named
@RequestScoped
public class JobsPage {

    @Inject
    HttpServletRequest request;

    @Inject
    CurrentActor actor;

    @Inject
    JobReading reading;

    @Inject
    PageAnswers answers;

    private @Nullable Page<JobOut> found;

    public List<JobOut> getJobs() {
        return found().items();
    }

    /** The cursor of the next part; empty on the last one. */
    public Optional<String> getNext() {
        return found().next();
    }

    /** All states, to choose one from. */
    public List<JobState> getStates() {
        return List.of(JobState.values());
    }

    private Page<JobOut> found() {
        if (found == null) {
            found = answers.attempt(Attempt.of("job.read"), () -> Outcome.done(read()))
                    .orElse(new Page<>(List.of(), Optional.empty()));
        }
        return found;
    }

    private Page<JobOut> read() {
        var query = new JobQuery();
        query.state = Parameters.text(request.getParameter("state")).stream().toList();
        query.project = request.getParameter("project");
        query.tenant = request.getParameter("tenant");
        query.mine = request.getParameter("mine");
        var behind = Cursor.parse(request.getParameter("cursor"));
        var read = reading.list(actor.get(), query.filter(actor.get(), behind), Page.USUAL + 1);
        return Page.cut(read, Page.USUAL, JobsPage::place, JobOut::of);
    }

    private static Cursor place(JobFacts facts) {
        return new Cursor(facts.job().submittedAt(), facts.job().id());
    }
}
