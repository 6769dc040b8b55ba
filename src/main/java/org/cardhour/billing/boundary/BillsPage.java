package org.cardhour.billing.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.billing.control.BillQueries;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Attempt;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Page;
import org.cardhour.web.PageAnswers;
import org.cardhour.web.Parameters;
import org.jspecify.annotations.Nullable;
import org.omnifaces.util.Faces;

/** The page that lists bills, newest first, and hands out their workbooks. */
@Named
@RequestScoped
public class BillsPage {

    @Inject
    HttpServletRequest request;

    @Inject
    CurrentActor actor;

    @Inject
    BillQueries queries;

    @Inject
    PageAnswers answers;

    @Inject
    Clocks clocks;

    private @Nullable Page<BillOut> found;

    public List<BillOut> getBills() {
        return found().items();
    }

    /** The cursor of the next part; empty on the last one. */
    public Optional<String> getNext() {
        return found().next();
    }

    /** Sends the workbook of a bill. */
    public void download(UUID bill) throws IOException {
        var allowed = answers.attempt(
                Attempt.on("bill.export", bill), () -> queries.export(actor.get(), bill, "xlsx", clocks.now()));
        if (allowed.isPresent()) {
            var facts = allowed.get();
            Faces.sendFile(BillFileName.of(facts) + ".xlsx", true, out -> {
                try (var workbook = new BillWorkbook(facts, queries.sums(facts), queries.terms(facts))) {
                    queries.read(facts, workbook.details());
                    workbook.writeTo(out);
                }
            });
        }
    }

    private Page<BillOut> found() {
        if (found == null) {
            found = answers.attempt(Attempt.of("bill.read"), () -> {
                        var behind = Cursor.parse(request.getParameter("cursor"))
                                .map(place -> new BillQueries.Behind(place.time(), place.id()));
                        var tenant = Parameters.id("tenant", request.getParameter("tenant"));
                        return queries.list(actor.get(), tenant, behind, Page.USUAL + 1);
                    })
                    .map(read -> Page.cut(
                            read,
                            Page.USUAL,
                            facts -> new Cursor(
                                    facts.bill().createdAt(), facts.bill().id()),
                            BillOut::of))
                    .orElse(new Page<>(List.of(), Optional.empty()));
        }
        return found;
    }
}
