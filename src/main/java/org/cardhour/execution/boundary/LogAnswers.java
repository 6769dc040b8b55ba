package org.cardhour.execution.boundary;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.Optional;
import org.cardhour.execution.control.LogReading;
import org.cardhour.execution.control.LogSource;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.Answers;

/** Answers with logs as plain text: all that was written so far from a byte on, or a range of bytes. */
@Dependent
class LogAnswers {

    /** Which run of its job it is. */
    private static final String RUN = "Cardhour-Run-Number";

    /** Where the text begins; later than asked for when the oldest is no longer kept. */
    private static final String FIRST = "Cardhour-Log-From";

    /** Where to go on. */
    private static final String NEXT = "Cardhour-Log-Next";

    private static final int PARTIAL = 206;
    private static final int NOT_SATISFIABLE = 416;

    private final LogReading reading;
    private final Answers answers;

    @Inject
    LogAnswers(LogReading reading, Answers answers) {
        this.reading = reading;
        this.answers = answers;
    }

    Response text(Outcome<LogSource> source, LogStream stream, long from, Optional<ByteRange> range) {
        return answers.answer(
                source.then(
                        log -> begin(log, stream, range.map(ByteRange::first).orElse(from))
                                .map(part -> new Text(log, stream, part))),
                text -> range.map(bytes -> partly(text, bytes)).orElseGet(() -> wholly(text)));
    }

    /** A log whose beginning has been read. */
    private record Text(LogSource log, LogStream stream, LogPart begin) {}

    private Outcome<LogPart> begin(LogSource log, LogStream stream, long from) {
        return reading.part(log, stream, from)
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(Refusal.of(Refusal.Kind.UNAVAILABLE, "ENGINE_AWAY")));
    }

    private Response wholly(Text text) {
        return answer(
                Response.ok(),
                text,
                Math.max(text.begin().firstByte(), text.begin().size()));
    }

    private Response partly(Text text, ByteRange range) {
        var size = text.begin().size();
        if (text.begin().firstByte() >= size) {
            return Response.status(NOT_SATISFIABLE)
                    .header("Content-Range", "bytes */" + size)
                    .build();
        }
        var end = range.endIn(size);
        var unit = "bytes " + text.begin().firstByte() + "-" + (end - 1) + "/" + size;
        return answer(Response.status(PARTIAL).header("Content-Range", unit), text, end);
    }

    private Response answer(Response.ResponseBuilder response, Text text, long end) {
        return response.type(MediaType.TEXT_PLAIN_TYPE.withCharset("UTF-8"))
                .header("X-Content-Type-Options", "nosniff")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header("Accept-Ranges", "bytes")
                .header(RUN, text.log().number())
                .header(FIRST, text.begin().firstByte())
                .header(NEXT, end)
                .entity((StreamingOutput) output -> write(text, end, output))
                .build();
    }

    private void write(Text text, long end, OutputStream output) throws IOException {
        var channel = Channels.newChannel(output);
        var part = text.begin();
        while (part.firstByte() < end && part.bytes().hasRemaining()) {
            var bytes = part.bytes();
            bytes.limit((int) Math.min(bytes.limit(), end - part.firstByte()));
            channel.write(bytes);
            var next = part.nextByte();
            part = next < end
                    ? reading.part(text.log(), text.stream(), next).orElseGet(() -> LogPart.none(next, end))
                    : LogPart.none(next, end);
        }
    }
}
