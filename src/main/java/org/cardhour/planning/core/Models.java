package org.cardhour.planning.core;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of card models as they stand in files. */
final class Models {

    private Models() {}

    /** {@code a|b} are two that will do. */
    static Set<String> parted(String text) {
        return Arrays.stream(text.split("\\|", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
