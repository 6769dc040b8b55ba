package org.cardhour.execution.boundary;

import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.cardhour.execution.control.LogReading;
import org.cardhour.execution.control.LogSource;
import org.cardhour.execution.control.LogSource.Going;
import org.cardhour.execution.core.LogStream;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.web.Answers;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Follows logs as server-sent events. The id of an event is the run's number and the byte after its text, so that whoever
 * comes back with it misses nothing and sees nothing twice. Ends with the log, and with the caller's token.
 */
@Dependent
class LogFollowing {

    private static final Logger LOG = System.getLogger(LogFollowing.class.getName());
    private static final Semaphore PLACES = new Semaphore(100);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final LogReading reading;
    private final Clocks clocks;
    private final Answers answers;
    private final JsonWebToken token;
    private final ManagedScheduledExecutorService threads;

    @Inject
    LogFollowing(
            LogReading reading,
            Clocks clocks,
            Answers answers,
            JsonWebToken token,
            ManagedScheduledExecutorService threads) {
        this.reading = reading;
        this.clocks = clocks;
        this.answers = answers;
        this.token = token;
        this.threads = threads;
    }

    /** Where events go. */
    record Listener(Sse sse, SseEventSink sink) {

        void send(String event, String id, String text) {
            sink.send(sse.newEventBuilder()
                    .name(event)
                    .id(id)
                    .data(String.class, text)
                    .build());
        }
    }

    /** Who follows which log, until when; it holds one of the places until it leaves. */
    private record Follower(LogSource log, LogStream stream, Instant until, Listener listener) {

        void leave() {
            PLACES.release();
            try {
                listener.sink().close();
            } catch (IOException listenerGone) {
                // nobody is left to be told
            }
        }
    }

    /** Returns at once; a refusal is thrown as the answer that it is. */
    void follow(Outcome<LogSource> source, LogStream stream, Optional<String> lastEventId, Listener listener) {
        switch (source) {
            case Outcome.Refused<LogSource>(Refusal refusal) -> throw refused(refusal);
            case Outcome.Done<LogSource>(LogSource log) -> {
                if (!PLACES.tryAcquire()) {
                    throw refused(Refusal.of(Refusal.Kind.TOO_MANY, "TOO_MANY_FOLLOWERS"));
                }
                var until = Instant.ofEpochSecond(token.getExpirationTime());
                var from = lastEventId.flatMap(id -> position(id, log)).orElse(0L);
                var follower = new Follower(log, stream, until, listener);
                threads.execute(() -> look(follower, from));
            }
        }
    }

    /** Sends what there is, and comes back later for the rest: no thread waits for a log to grow. */
    @SuppressWarnings("FutureReturnValueIgnored") // what goes wrong is logged here
    private void look(Follower follower, long from) {
        var isOver = true;
        try {
            var listener = follower.listener();
            if (!listener.sink().isClosed() && clocks.now().isBefore(follower.until())) {
                // Asked before reading: what is written in between is then read in this turn.
                var going = reading.goingOf(follower.log());
                var next = sendAll(follower.log(), follower.stream(), from, listener);
                if (going == Going.ENDED) {
                    listener.send("end", follower.log().number() + ":" + next, "");
                } else {
                    threads.schedule(() -> look(follower, next), BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
                    isOver = false;
                }
            }
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "a follower of " + follower.log().run() + " is left", failure);
        } finally {
            if (isOver) {
                follower.leave();
            }
        }
    }

    private long sendAll(LogSource log, LogStream stream, long from, Listener listener) {
        var next = from;
        var part = reading.part(log, stream, next);
        while (part.isPresent() && part.get().bytes().hasRemaining()) {
            var text = Utf8.whole(part.get());
            next = text.nextByte();
            listener.send("log", log.number() + ":" + next, text.text());
            if (text.text().isEmpty() || next >= part.get().size()) {
                break;
            }
            part = reading.part(log, stream, next);
        }
        return next;
    }

    private static Optional<Long> position(String eventId, LogSource log) {
        var prefix = log.number() + ":";
        return Optional.of(eventId)
                .filter(id ->
                        id.startsWith(prefix) && id.substring(prefix.length()).matches("\\d{1,18}"))
                .map(id -> Long.valueOf(id.substring(prefix.length())));
    }

    private WebApplicationException refused(Refusal refusal) {
        return new WebApplicationException(answers.refused(refusal));
    }
}
