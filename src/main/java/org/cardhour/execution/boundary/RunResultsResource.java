package org.cardhour.execution.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import org.cardhour.execution.control.KeptResults;
import org.cardhour.execution.control.ResultReading;
import org.cardhour.execution.control.StoredResults;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.jspecify.annotations.Nullable;

/** The files that a run has left, each under a number, so that no name a program gave is ever a path here. */
@Path("runs/{id}/results")
@Dependent
@RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN})
public class RunResultsResource {

    private static final int PARTIAL = 206;
    private static final int NOT_SATISFIABLE = 416;

    private final ResultReading reading;
    private final StoredResults store;
    private final CurrentActor actor;
    private final Answers answers;

    @Inject
    RunResultsResource(ResultReading reading, StoredResults store, CurrentActor actor, Answers answers) {
        this.reading = reading;
        this.store = store;
        this.actor = actor;
        this.answers = answers;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @AuditedAs("run.results")
    public Response list(@PathParam("id") UUID id) {
        return answers.ok(reading.ofRun(actor.get(), id).map(ResultsOut::of));
    }

    /** The file, with its SHA-256 as digest and ETag; a range of it, if one is asked for. */
    @GET
    @Path("{number}")
    @Produces(MediaType.WILDCARD)
    @AuditedAs("run.results")
    public Response file(
            @PathParam("id") UUID id, @PathParam("number") int number, @HeaderParam("Range") @Nullable String range) {
        var found = reading.ofRun(actor.get(), id).then(results -> file(results, number));
        return answers.answer(
                found,
                file -> ByteRange.parse(range)
                        .map(bytes -> partly(id, file, bytes))
                        .orElseGet(() -> answer(Response.ok(), id, file, 0, file.bytes())));
    }

    private static Outcome<KeptResults.File> file(KeptResults results, int number) {
        return results.files().stream()
                .filter(file -> file.number() == number)
                .findFirst()
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NO_SUCH_RESULT")));
    }

    private Response partly(UUID run, KeptResults.File file, ByteRange range) {
        if (range.first() >= file.bytes()) {
            return Response.status(NOT_SATISFIABLE)
                    .header("Content-Range", "bytes */" + file.bytes())
                    .build();
        }
        long end = range.endIn(file.bytes());
        var partial = Response.status(PARTIAL)
                .header("Content-Range", "bytes " + range.first() + "-" + (end - 1) + "/" + file.bytes());
        return answer(partial, run, file, range.first(), end);
    }

    private Response answer(Response.ResponseBuilder response, UUID run, KeptResults.File file, long from, long end) {
        var name = URLEncoder.encode(file.path().substring(file.path().lastIndexOf('/') + 1), StandardCharsets.UTF_8)
                .replace("+", "%20");
        var digest = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(file.sha256()));
        return response.type(MediaType.APPLICATION_OCTET_STREAM_TYPE)
                .header("Content-Disposition", "attachment; filename*=UTF-8''" + name)
                .header("Content-Length", end - from)
                .header("Repr-Digest", "sha-256=:" + digest + ":")
                .header("ETag", "\"" + file.sha256() + "\"")
                .header("Accept-Ranges", "bytes")
                .header("X-Content-Type-Options", "nosniff")
                .header("Cache-Control", "private, no-store")
                .entity((StreamingOutput) output -> write(run, file, new long[] {from, end}, output))
                .build();
    }

    private void write(UUID run, KeptResults.File file, long[] span, OutputStream output) throws IOException {
        try (var content = store.open(run, file, span[0])) {
            var piece = new byte[64 << 10];
            for (long left = span[1] - span[0]; left > 0; ) {
                int length = content.read(piece, 0, (int) Math.min(piece.length, left));
                if (length < 0) {
                    throw new IOException("a stored file is shorter than it was");
                }
                output.write(piece, 0, length);
                left -= length;
            }
        }
    }
}
