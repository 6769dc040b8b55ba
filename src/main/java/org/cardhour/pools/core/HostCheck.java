package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Compares what a policy guarantees of CPU, memory and storage with what there is. What of these is not known, as no cluster
 * tells, is compared with nothing; percentages alone are summed up elsewhere.
 */
final class HostCheck {

    private static final int MILLIS = 3;

    private final PolicyDocument policy;
    private final HostFigures.Capacity capacity;

    HostCheck(PolicyDocument policy, HostFigures.Capacity capacity) {
        this.policy = policy;
        this.capacity = capacity;
    }

    /** A kind of what nodes and their clusters have. */
    private record Resource(
            String code,
            long there,
            Function<Amounts, Optional<Amount>> said,
            Function<HostFigures, OptionalLong> figure,
            Function<Long, String> text) {}

    List<PolicyFault> faults(LocalTime time) {
        var faults = new ArrayList<PolicyFault>();
        for (Resource resource : resources()) {
            long guaranteed = policy.quotas().stream()
                    .map(quota -> resource.figure().apply(HostFigures.of(quota.at(time), capacity)))
                    .mapToLong(figure -> figure.orElse(0))
                    .sum();
            if (resource.there() > 0 && guaranteed > resource.there() && isAbsolute(resource, time)) {
                var figures = Map.of(
                        "guaranteed", resource.text().apply(guaranteed),
                        "capacity", resource.text().apply(resource.there()),
                        "time", "" + time);
                faults.add(new PolicyFault("/resource_pool/quotas", resource.code(), figures));
            }
        }
        return faults;
    }

    private List<Resource> resources() {
        return List.of(
                new Resource(
                        "CPU_OVER_CAPACITY",
                        capacity.cpuMillis(),
                        Amounts::cpu,
                        HostFigures::cpuMillis,
                        HostCheck::cores),
                new Resource(
                        "MEMORY_OVER_CAPACITY",
                        capacity.memoryMib(),
                        Amounts::memory,
                        HostFigures::memoryMib,
                        Object::toString),
                new Resource(
                        "STORAGE_OVER_CAPACITY",
                        capacity.storageGib(),
                        Amounts::storage,
                        HostFigures::storageGib,
                        Object::toString));
    }

    private boolean isAbsolute(Resource resource, LocalTime time) {
        return policy.quotas().stream()
                .flatMap(quota -> resource.said().apply(quota.at(time)).stream())
                .anyMatch(Amount.Count.class::isInstance);
    }

    private static String cores(long millis) {
        return BigDecimal.valueOf(millis, MILLIS).stripTrailingZeros().toPlainString();
    }
}
