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

    /** Gives up an amount; gives back the horizons at which less is taken than before, as bits. */
    int free(long amount, Layer layer) {
        long atOnce = at(Horizon.AT_ONCE);
        long briefly = at(Horizon.AT_ONCE_BRIEFLY);
        long afterwards = at(Horizon.AFTER_RELEASES);
        add(-amount, layer);
        return (at(Horizon.AT_ONCE) < atOnce ? Horizon.AT_ONCE.bit() : 0)
                | (at(Horizon.AT_ONCE_BRIEFLY) < briefly ? Horizon.AT_ONCE_BRIEFLY.bit() : 0)
                | (at(Horizon.AFTER_RELEASES) < afterwards ? Horizon.AFTER_RELEASES.bit() : 0)
                | (layer == Layer.LATER && amount > 0 ? Horizon.AFTER_RELEASES_BRIEFLY.bit() : 0)
                | (layer == Layer.NOW && amount > 0 ? Horizon.BUT_FOR_CLAIMS.bit() : 0);
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
