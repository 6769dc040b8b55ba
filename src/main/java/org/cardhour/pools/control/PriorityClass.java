package org.cardhour.pools.control;

import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;

/**
 * A priority class, and who may use it.
 *
 * @param kinds of jobs that may use it; empty for all
 * @param tenants that may use it; empty for all
 */
public record PriorityClass(Priority priority, Set<JobKind> kinds, Set<UUID> tenants) {

    public PriorityClass {
        kinds = Set.copyOf(kinds);
        tenants = Set.copyOf(tenants);
    }

    public boolean isFor(UUID tenant, JobKind kind) {
        return (tenants.isEmpty() || tenants.contains(tenant)) && (kinds.isEmpty() || kinds.contains(kind));
    }
}
