package org.cardhour.execution.boundary;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.control.LogReading;
import org.cardhour.execution.control.LogSource;
import org.cardhour.execution.control.LogSources;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Parameters;
import org.jspecify.annotations.Nullable;

/** The part of a job's page that shows the end of the newest run's log to those who may read it. */
@Named
@RequestScoped
public class LogPage {

    private static final long SHOWN_BYTES = 64 << 10;
    private static final String NO_LOG = "job.noLog";

    @Inject
    HttpServletRequest request;

    @Inject
    CurrentActor actor;

    @Inject
    LogSources sources;

    @Inject
    LogReading reading;

    private @Nullable String text;
    private String note = NO_LOG;

    /** The end of the log; nothing when there is none, or none for the reader. */
    public String getText() {
        if (text == null) {
            text = Parameters.id("id", request.getParameter("id"))
                    .flatMap(this::source)
                    .map(this::end)
                    .orElse("");
        }
        return text;
    }

    /** The key of what to say when there is no text. */
    public String getNote() {
        getText();
        return note;
    }

    private Optional<LogSource> source(UUID job) {
        return switch (sources.ofJob(actor.get(), job, Optional.empty())) {
            case Outcome.Done<LogSource>(LogSource found) -> Optional.of(found);
            case Outcome.Refused<LogSource>(Refusal refusal) -> {
                note = refusal.kind() == Refusal.Kind.FORBIDDEN ? "job.logNotYours" : NO_LOG;
                yield Optional.empty();
            }
        };
    }

    private String end(LogSource source) {
        long size = reading.part(source, LogStream.STDOUT, 0).map(LogPart::size).orElse(0L);
        return reading.part(source, LogStream.STDOUT, Math.max(0, size - SHOWN_BYTES))
                .map(part -> StandardCharsets.UTF_8.decode(part.bytes()).toString())
                .orElse("");
    }
}
