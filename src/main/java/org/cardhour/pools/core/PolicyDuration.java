package org.cardhour.pools.core;

import java.time.Duration;

/** How a policy writes durations: so many seconds, minutes or hours, such as {@code 24h}. */
public final class PolicyDuration {

    private PolicyDuration() {}

    public static String text(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds % 3600 == 0 && seconds > 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 && seconds > 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
