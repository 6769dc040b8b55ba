package org.cardhour.billing.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.cardhour.billing.control.BillFacts;
import org.cardhour.billing.control.BillQueries;
import org.cardhour.billing.core.BillCsv;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** Bills as files: the workbook, and the canonical lines whose hash the bill carries. */
@Path("bills")
@Dependent
public class BillFilesResource {

    private final CurrentActor actor;
    private final BillQueries queries;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    BillFilesResource(CurrentActor actor, BillQueries queries, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.queries = queries;
        this.answers = answers;
        this.clocks = clocks;
    }

    @GET
    @Path("{id}/lines.csv")
    @Produces("text/csv;charset=UTF-8")
    @RolesAllowed({Actor.FINANCE, Actor.AUDITOR, Actor.TENANT_ADMIN})
    @AuditedAs("bill.export")
    public Response lines(@PathParam("id") UUID id) {
        var allowed = queries.export(actor.get(), id, "csv", clocks.now());
        return answers.answer(
                allowed,
                facts -> file(facts, "csv", out -> {
                    var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                    var bill = facts.bill();
                    queries.read(
                            facts,
                            new BillCsv(bill.number().orElseThrow(), bill.revision(), line -> write(writer, line)));
                    writer.flush();
                }));
    }

    @GET
    @Path("{id}/workbook")
    @Produces("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    @RolesAllowed({Actor.FINANCE, Actor.AUDITOR, Actor.TENANT_ADMIN})
    @AuditedAs("bill.export")
    public Response workbook(@PathParam("id") UUID id) {
        var allowed = queries.export(actor.get(), id, "xlsx", clocks.now());
        return answers.answer(
                allowed,
                facts -> file(facts, "xlsx", out -> {
                    try (var workbook = new BillWorkbook(facts, queries.sums(facts), queries.terms(facts))) {
                        queries.read(facts, workbook.details());
                        workbook.writeTo(out);
                    }
                }));
    }

    private static Response file(BillFacts facts, String ending, StreamingOutput content) {
        var name = URLEncoder.encode(BillFileName.of(facts) + "." + ending, StandardCharsets.UTF_8)
                .replace("+", "%20");
        return Response.ok(content)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename*=UTF-8''" + name)
                .build();
    }

    private static void write(Writer writer, String line) {
        try {
            writer.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
