package org.cardhour.scheduling.core;

import java.util.List;

/** When something must be free: it has to be in each of the layers. */
enum Horizon {
    /** Free, and claimed by nobody. */
    AT_ONCE,
    /** Free once all that is being stopped is gone. */
    AFTER_RELEASES,
    /** Free, were it not for what others claim. */
    BUT_FOR_CLAIMS;

    private static final List<Layer> BOTH = List.of(Layer.NOW, Layer.LATER);
    private static final List<Layer> ONLY_LATER = List.of(Layer.LATER);
    private static final List<Layer> ONLY_NOW = List.of(Layer.NOW);

    List<Layer> layers() {
        return switch (this) {
            case AT_ONCE -> BOTH;
            case AFTER_RELEASES -> ONLY_LATER;
            case BUT_FOR_CLAIMS -> ONLY_NOW;
        };
    }
}
