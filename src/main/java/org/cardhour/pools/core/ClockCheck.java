package org.cardhour.pools.core;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds what is wrong with the zone of a policy and with its off-peak hours. */
final class ClockCheck {

    private static final String ROOT = "/resource_pool";

    private final PolicyDocument policy;

    ClockCheck(PolicyDocument policy) {
        this.policy = policy;
    }

    List<PolicyFault> faults() {
        var faults = new ArrayList<PolicyFault>();
        var zone = policy.zone().getId();
        if (!ZoneId.getAvailableZoneIds().contains(zone)) { // a mere offset knows nothing of the clock's changes there
            faults.add(new PolicyFault(ROOT + "/zone", "INVALID_ZONE", Map.of("value", zone)));
        }
        var hours = policy.offPeak();
        for (int i = 0; i < hours.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (hours.get(i).overlap(hours.get(j))) {
                    var figures = Map.of(
                            "value", hours.get(i).text(), "other", hours.get(j).text());
                    faults.add(new PolicyFault(ROOT + "/off_peak/" + i, "HOURS_OVERLAP", figures));
                }
            }
        }
        return faults;
    }
}
