package org.cardhour.prices.boundary;

import java.time.ZoneId;
import java.util.Map;
import org.cardhour.web.ProblemException;

/** Reads zones of the IANA list by name. */
final class Zones {

    private Zones() {}

    /** The zone of that name; 400 at the pointer when there is none. */
    static ZoneId parse(String pointer, String name) {
        if (!ZoneId.getAvailableZoneIds().contains(name)) {
            throw ProblemException.invalid(pointer, "INVALID_ZONE", Map.of("value", name));
        }
        return ZoneId.of(name);
    }
}
