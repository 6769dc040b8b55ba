package org.cardhour.scheduling.core;

/** How much of something is taken, in both layers. */
final class Taken {

    private long now;
    private long later;

    void add(long amount, Layer layer) {
        switch (layer) {
            case NOW -> now += amount;
            case LATER -> later += amount;
        }
    }

    long in(Layer layer) {
        return switch (layer) {
            case NOW -> now;
            case LATER -> later;
        };
    }

    /** The most that is taken in any layer of the horizon. */
    long at(Horizon horizon) {
        return switch (horizon) {
            case AT_ONCE -> Math.max(now, later);
            case AFTER_RELEASES -> later;
            case BUT_FOR_CLAIMS -> now;
        };
    }
}
