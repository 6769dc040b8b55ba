package org.cardhour.scheduling.core;

/** How much of something is taken, in each layer. */
final class Taken {

    private long now;
    private long later;
    private long reserved;

    void add(long amount, Layer layer) {
        switch (layer) {
            case NOW -> now += amount;
            case LATER -> later += amount;
            case RESERVED -> reserved += amount;
        }
    }

    long in(Layer layer) {
        return switch (layer) {
            case NOW -> now;
            case LATER -> later;
            case RESERVED -> reserved;
        };
    }

    /** The most that is taken in any layer of the horizon. */
    long at(Horizon horizon) {
        return switch (horizon) {
            case AT_ONCE -> Math.max(Math.max(now, later), reserved);
            case AT_ONCE_BRIEFLY -> Math.max(now, later);
            case AFTER_RELEASES -> Math.max(later, reserved);
            case AFTER_RELEASES_BRIEFLY -> later;
            case BUT_FOR_CLAIMS -> now;
        };
    }

    void forgetReserved() {
        reserved = 0;
    }
}
