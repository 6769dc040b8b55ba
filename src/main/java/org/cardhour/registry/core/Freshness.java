package org.cardhour.registry.core;

import java.time.Duration;
import java.time.Instant;

/** How much is known of a cluster's present: by how long it has been silent. */
public enum Freshness {
    FRESH,
    /** Nothing new goes there, and what runs there is unknown. */
    STALE,
    /** Its runs are given up. */
    LOST;

    public static final Duration STALE_AFTER = Duration.ofSeconds(90);
    public static final Duration LOST_AFTER = Duration.ofMinutes(10);

    /**
     * Judges by the last heartbeat. Silence counts only since somebody listened: the time before Cardhour's own start is
     * its own silence, not the cluster's.
     */
    public static Freshness judge(Instant lastHeartbeat, Instant listeningSince, Instant now) {
        var heard = lastHeartbeat.isAfter(listeningSince) ? lastHeartbeat : listeningSince;
        var silence = Duration.between(heard, now);
        if (silence.compareTo(LOST_AFTER) >= 0) {
            return LOST;
        }
        return silence.compareTo(STALE_AFTER) >= 0 ? STALE : FRESH;
    }
}
