package org.cardhour.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;
import java.util.ResourceBundle;
import org.cardhour.kernel.Clocks;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Times as pages show them: how long ago, and to the second with the offset. */
@Named("times")
@RequestScoped
public class TimeTexts {

    private static final DateTimeFormatter TO_THE_SECOND = new DateTimeFormatterBuilder()
            .appendPattern("yyyy-MM-dd HH:mm:ss")
            .appendOffset("+HH:MM", "Z")
            .toFormatter();

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    @Inject
    Language language;

    @Inject
    Clocks clocks;

    @Inject
    @ConfigProperty(name = "cardhour.pages.zone", defaultValue = "Asia/Shanghai")
    String zone;

    /** The time to the second with its offset; nothing for no time. */
    public String exact(@Nullable Instant time) {
        return time == null ? "" : TO_THE_SECOND.format(time.atZone(ZoneId.of(zone)));
    }

    /** The same of a time that need not be there; an expression hands over nothing for one that is not. */
    @SuppressWarnings("NullableOptional")
    public String exactOf(@Nullable Optional<Instant> time) {
        return time == null ? "" : exact(time.orElse(null));
    }

    /** How long ago, in the largest unit that is at least one; nothing for no time. */
    public String ago(@Nullable Instant time) {
        if (time == null) {
            return "";
        }
        long seconds = Math.max(0, Duration.between(time, clocks.now()).toSeconds());
        if (seconds < MINUTE) {
            return text("ago.seconds", seconds);
        }
        if (seconds < HOUR) {
            return text("ago.minutes", seconds / MINUTE);
        }
        return seconds < DAY ? text("ago.hours", seconds / HOUR) : text("ago.days", seconds / DAY);
    }

    /** The same of a time that need not be there. */
    @SuppressWarnings("NullableOptional")
    public String agoOf(@Nullable Optional<Instant> time) {
        return time == null ? "" : ago(time.orElse(null));
    }

    /** A length of time in hours, minutes and seconds. */
    public String length(Duration length) {
        return "%d:%02d:%02d".formatted(length.toHours(), length.toMinutesPart(), length.toSecondsPart());
    }

    private String text(String key, long number) {
        return ResourceBundle.getBundle("org.cardhour.web.pages", language.getLocale())
                .getString(key)
                .replace("{0}", Long.toString(number));
    }
}
