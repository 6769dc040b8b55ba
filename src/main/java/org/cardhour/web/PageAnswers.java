package org.cardhour.web;

import jakarta.enterprise.context.Dependent;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Supplier;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;

/** Turns what came of a use case into what a page shows: the value, or a message in the reader's language. */
@Dependent
public class PageAnswers {

    private final HttpServletRequest request;
    private final Language language;

    @Inject
    PageAnswers(HttpServletRequest request, Language language) {
        this.request = request;
        this.language = language;
    }

    /** What the use case gives; input that is not of its form is told like a refusal. */
    public <T> Optional<T> attempt(Supplier<Outcome<T>> useCase) {
        try {
            return shown(useCase.get());
        } catch (ProblemException e) {
            tell(e.refusal());
            return Optional.empty();
        }
    }

    /** The value; empty when it was refused, and then the page carries the reason. */
    public <T> Optional<T> shown(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> Optional.of(value);
            case Outcome.Refused<T>(Refusal refusal) -> {
                tell(refusal);
                yield Optional.empty();
            }
        };
    }

    private void tell(Refusal refusal) {
        var problem = ProblemTexts.problem(refusal, 0, language.getLocale(), RequestIds.of(request));
        var places = problem.errors().stream().map(Problem.Place::detail).toList();
        var detail = places.isEmpty() ? problem.detail() : String.join(" ", places);
        FacesContext.getCurrentInstance()
                .addMessage(null, new FacesMessage(FacesMessage.SEVERITY_ERROR, detail, detail));
    }
}
