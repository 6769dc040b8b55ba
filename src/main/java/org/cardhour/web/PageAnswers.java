package org.cardhour.web;

import jakarta.enterprise.context.Dependent;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
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

    /** What the use case gives; empty when it was refused, and then the page carries the reason, as for wrong input. */
    public <T> Optional<T> attempt(Attempt attempt, Supplier<Outcome<T>> useCase) {
        try {
            return shown(attempt, useCase.get());
        } catch (ProblemException e) {
            tell(attempt, e.refusal());
            return Optional.empty();
        }
    }

    private <T> Optional<T> shown(Attempt attempt, Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> Optional.of(value);
            case Outcome.Refused<T>(Refusal refusal) -> {
                tell(attempt, refusal);
                yield Optional.empty();
            }
        };
    }

    private void tell(Attempt attempt, Refusal refusal) {
        if (refusal.kind() == Refusal.Kind.FORBIDDEN || refusal.kind() == Refusal.Kind.FOREIGN) {
            DeniedAttempts.add(request, attempt, refusal.code());
        }
        var faces = FacesContext.getCurrentInstance();
        if (!faces.isPostback()) {
            faces.getExternalContext().setResponseStatus(status(refusal.kind()));
        }
        var problem = ProblemTexts.problem(refusal, 0, language.getLocale(), RequestIds.of(request));
        var places = problem.errors().stream().map(Problem.Place::detail).toList();
        var detail = places.isEmpty() ? problem.detail() : String.join(" ", places);
        faces.addMessage(null, new FacesMessage(FacesMessage.SEVERITY_ERROR, detail, detail));
    }

    /** Of a page that has nothing else to show. */
    private static int status(Refusal.Kind kind) {
        return switch (kind) {
            case FORBIDDEN -> HttpServletResponse.SC_FORBIDDEN;
            case UNKNOWN, FOREIGN -> HttpServletResponse.SC_NOT_FOUND;
            case INVALID -> HttpServletResponse.SC_BAD_REQUEST;
            case CONFLICT, STALE, RULE, TOO_MANY, UNAVAILABLE -> HttpServletResponse.SC_OK;
        };
    }
}
