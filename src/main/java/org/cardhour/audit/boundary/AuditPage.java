package org.cardhour.audit.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.cardhour.audit.control.AuditQueries;
import org.cardhour.audit.control.ChainVerification;
import org.cardhour.audit.control.Place;
import org.cardhour.audit.core.Verification;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Attempt;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Page;
import org.cardhour.web.PageAnswers;
import org.jspecify.annotations.Nullable;
import org.omnifaces.util.Faces;

/** The page of the audit log. Its address holds the filter, so that a question can be kept and passed on. */
@Named
@RequestScoped
public class AuditPage {

    @Inject
    HttpServletRequest request;

    @Inject
    CurrentActor actor;

    @Inject
    AuditQueries queries;

    @Inject
    ChainVerification verification;

    @Inject
    PageAnswers answers;

    @Inject
    Clocks clocks;

    private @Nullable Page<AuditEventShown> found;
    private @Nullable ChainProofShown proof;

    /** The newest events that match. */
    public List<AuditEventShown> getEvents() {
        return found().items();
    }

    /** The cursor of the next part; empty on the last one. */
    public Optional<String> getNext() {
        return found().next();
    }

    /** What came of the verification, once it was asked for. */
    public @Nullable ChainProofShown getProof() {
        return proof;
    }

    /** Walks the whole chain. */
    public void verify() {
        Optional<Verification.Head> nothingSeen = Optional.empty();
        proof = ChainProofShown.of(verification.verify(actor.get(), nothingSeen, clocks.now()));
    }

    /** Sends what matches as CSV. */
    public void export() throws IOException {
        var granted = answers.attempt(
                Attempt.of("audit-event.export"),
                () -> queries.beginExport(
                        actor.get(), FilterParameters.of(request).filter(), clocks.now()));
        if (granted.isPresent()) {
            Faces.sendFile("audit-events.csv", true, out -> AuditCsv.write(queries, granted.get(), out));
        }
    }

    private Page<AuditEventShown> found() {
        if (found == null) {
            found = answers.attempt(
                            Attempt.of("audit-event.search"),
                            () -> queries.search(
                                    actor.get(),
                                    FilterParameters.of(request).filter(),
                                    Cursor.parse(request.getParameter("cursor"))
                                            .map(place -> new Place(place.time(), place.id())),
                                    Page.USUAL + 1,
                                    clocks.now()))
                    .map(events -> Page.cut(
                            events,
                            Page.USUAL,
                            event -> new Cursor(event.occurredAt(), event.id()),
                            AuditEventShown::of))
                    .orElse(new Page<>(List.of(), Optional.empty()));
        }
        return found;
    }
}
