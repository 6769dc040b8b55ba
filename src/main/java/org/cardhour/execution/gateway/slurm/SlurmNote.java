package org.cardhour.execution.gateway.slurm;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cardhour.execution.gateway.CheckpointSignal;

/**
 * What Cardhour writes into the comment of its jobs, so that nothing has to be remembered elsewhere: the run's name, the
 * signal it saves on, and since it was told to end, when it is ended by force.
 */
record SlurmNote(String name, Optional<CheckpointSignal> checkpoint, Optional<Instant> killAt) {

    private static final Pattern FORM = Pattern.compile("(\\S+)(?: save=(USR[12]))?(?: kill=(\\d{1,15}))?");

    /** A comment of somebody else is a note without a name. */
    static SlurmNote parse(String comment) {
        var matcher = FORM.matcher(comment.strip());
        return matcher.matches()
                ? new SlurmNote(
                        matcher.group(1),
                        Optional.ofNullable(matcher.group(2)).map(CheckpointSignal::valueOf),
                        Optional.ofNullable(matcher.group(3))
                                .map(Long::parseLong)
                                .map(Instant::ofEpochMilli))
                : new SlurmNote("", Optional.empty(), Optional.empty());
    }

    SlurmNote killedAt(Instant at) {
        return new SlurmNote(name, checkpoint, Optional.of(at));
    }

    String text() {
        return name
                + checkpoint
                        .map(signal -> " save=" + signal.name().toUpperCase(Locale.ROOT))
                        .orElse("")
                + killAt.map(at -> " kill=" + at.toEpochMilli()).orElse("");
    }
}
