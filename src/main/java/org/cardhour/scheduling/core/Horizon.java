package org.cardhour.scheduling.core;

import java.util.List;

/** When something must be free: it has to be in each of the layers. */
enum Horizon {
    /** Free now, claimed by nobody, and reserved by nobody. */
    AT_ONCE(0),
    /** Free now and claimed by nobody, for work that is over before the reservation begins. */
    AT_ONCE_BRIEFLY(1),
    /** Free once all that is being stopped is gone, and reserved by nobody. */
    AFTER_RELEASES(2),
    /** Free once all that is being stopped is gone, for work that is over before the reservation begins. */
    AFTER_RELEASES_BRIEFLY(3),
    /** Free, were it not for what others claim or have reserved. */
    BUT_FOR_CLAIMS(4);

    static final int COUNT = values().length;

    private static final List<Layer> ALL = List.of(Layer.NOW, Layer.LATER, Layer.RESERVED);
    private static final List<Layer> NOW_AND_LATER = List.of(Layer.NOW, Layer.LATER);
    private static final List<Layer> LATER_AND_RESERVED = List.of(Layer.LATER, Layer.RESERVED);
    private static final List<Layer> ONLY_LATER = List.of(Layer.LATER);
    private static final List<Layer> ONLY_NOW = List.of(Layer.NOW);

    private final int index;

    Horizon(int index) {
        this.index = index;
    }

    /** For arrays with an entry for each. */
    int index() {
        return index;
    }

    /** For sets of horizons. */
    int bit() {
        return 1 << index;
    }

    List<Layer> layers() {
        return switch (this) {
            case AT_ONCE -> ALL;
            case AT_ONCE_BRIEFLY -> NOW_AND_LATER;
            case AFTER_RELEASES -> LATER_AND_RESERVED;
            case AFTER_RELEASES_BRIEFLY -> ONLY_LATER;
            case BUT_FOR_CLAIMS -> ONLY_NOW;
        };
    }

    /** The same moment for work that is over before any reservation begins. */
    Horizon briefly() {
        return switch (this) {
            case AT_ONCE, AT_ONCE_BRIEFLY -> AT_ONCE_BRIEFLY;
            case AFTER_RELEASES, AFTER_RELEASES_BRIEFLY -> AFTER_RELEASES_BRIEFLY;
            case BUT_FOR_CLAIMS -> BUT_FOR_CLAIMS;
        };
    }
}
