package org.cardhour.scheduling.core;

/** How cards are held, which decides in which layers they are taken. */
enum Presence {
    ABSENT,
    /** Promised: not held yet, but once others are gone. */
    PROMISED,
    STAYING,
    /** Held until their release is confirmed, and no longer. */
    STOPPING;

    boolean isIn(Layer layer) {
        return switch (layer) {
            case NOW -> this == STAYING || this == STOPPING;
            case LATER, RESERVED -> this == STAYING || this == PROMISED;
        };
    }

    /** Whether it looks the same now and later. */
    boolean isSettled() {
        return this == ABSENT || this == STAYING;
    }

    Presence leaving() {
        return switch (this) {
            case STAYING, STOPPING -> STOPPING;
            case PROMISED, ABSENT -> ABSENT;
        };
    }

    Presence remaining() {
        return switch (this) {
            case STAYING, STOPPING -> STAYING;
            case PROMISED, ABSENT -> PROMISED;
        };
    }
}
