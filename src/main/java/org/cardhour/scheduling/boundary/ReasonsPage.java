package org.cardhour.scheduling.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.Clocks;
import org.cardhour.scheduling.boundary.ExplanationOut.ReasonOut;
import org.cardhour.scheduling.control.Explanations;
import org.cardhour.web.Attempt;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Language;
import org.cardhour.web.PageAnswers;
import org.cardhour.web.Parameters;
import org.jspecify.annotations.Nullable;

/** The part of a job's page that says why the job waits. */
@Named
@RequestScoped
public class ReasonsPage {

    @Inject
    HttpServletRequest request;

    @Inject
    CurrentActor actor;

    @Inject
    Explanations explanations;

    @Inject
    Language language;

    @Inject
    PageAnswers answers;

    @Inject
    Clocks clocks;

    private @Nullable List<ReasonOut> reasons;

    public List<ReasonOut> getReasons() {
        if (reasons == null) {
            reasons = Parameters.id("id", request.getParameter("id"))
                    .map(this::read)
                    .orElse(List.of());
        }
        return reasons;
    }

    private List<ReasonOut> read(UUID id) {
        return answers.attempt(Attempt.on("job.read", id), () -> explanations.of(actor.get(), id, clocks.now()))
                .map(explanation ->
                        ExplanationOut.of(explanation, language.getLocale()).reasons())
                .orElse(List.of());
    }
}
