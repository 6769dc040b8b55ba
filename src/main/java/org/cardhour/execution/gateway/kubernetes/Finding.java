package org.cardhour.execution.gateway.kubernetes;

import java.util.Optional;
import org.cardhour.execution.gateway.Sight;

/**
 * What a run is doing, read from what its cluster shows.
 *
 * @param word the cluster's own, for people
 * @param stop that the cluster has to be made to end it, because by itself it would try again or wait for ever
 */
record Finding(Sight sight, String word, Optional<RunView.Stop> stop) {

    static Finding of(Sight sight, String word) {
        return new Finding(sight, word, Optional.empty());
    }
}
