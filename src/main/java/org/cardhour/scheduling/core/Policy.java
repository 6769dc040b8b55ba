package org.cardhour.scheduling.core;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The rules of a pool, as figures.
 *
 * @param quotas by tenant and card model; a tenant that is not listed has none
 * @param supply by card model
 * @param highestClass the value of the most urgent priority class
 * @param agingBound a job that has waited this long goes before all but the highest class
 * @param minimumRunTime how long a run is left alone, except by owners
 * @param dailyEvictions a job that has been preempted so often in a day is left alone by its own tenant
 * @param protectedAfter a job that has been preempted so often in all is left alone for good, and no longer borrows
 * @param hosts CPU and memory by tenant; a tenant that is not listed may use any
 * @param projects caps inside the tenants' quotas; a project that is not listed has none
 */
public record Policy(
        Map<UUID, Map<String, Quota>> quotas,
        Map<String, Supply> supply,
        int highestClass,
        Duration agingBound,
        Duration minimumRunTime,
        int dailyEvictions,
        int protectedAfter,
        Weights weights,
        Map<UUID, HostQuota> hosts,
        FairShare fairShare,
        Map<UUID, ProjectCap> projects) {

    public Policy {
        quotas = Map.copyOf(quotas);
        supply = Map.copyOf(supply);
        hosts = Map.copyOf(hosts);
        projects = Map.copyOf(projects);
    }

    /** One that limits cards only, and takes no account of past use. */
    public Policy(
            Map<UUID, Map<String, Quota>> quotas,
            Map<String, Supply> supply,
            int highestClass,
            Duration agingBound,
            Duration minimumRunTime,
            int dailyEvictions,
            int protectedAfter,
            Weights weights) {
        this(
                quotas,
                supply,
                highestClass,
                agingBound,
                minimumRunTime,
                dailyEvictions,
                protectedAfter,
                weights,
                Map.of(),
                FairShare.PRESENT,
                Map.of());
    }

    /** The same rules, with other past use. */
    Policy with(FairShare other) {
        return new Policy(
                quotas,
                supply,
                highestClass,
                agingBound,
                minimumRunTime,
                dailyEvictions,
                protectedAfter,
                weights,
                hosts,
                other,
                projects);
    }

    boolean lists(UUID tenantId) {
        return quotas.containsKey(tenantId);
    }

    Quota quota(UUID tenantId, String model) {
        return quotas.getOrDefault(tenantId, Map.of()).getOrDefault(model, Quota.NONE);
    }

    /** The cap of the job's project; empty where it has none. */
    Optional<ProjectCap> cap(Job job) {
        return job.projectId().map(projects::get);
    }

    HostQuota hosts(UUID tenantId) {
        return hosts.getOrDefault(tenantId, HostQuota.UNLIMITED);
    }

    Supply supply(String model) {
        return supply.getOrDefault(model, Supply.NONE);
    }

    boolean isHighest(Job job) {
        return job.priority().value() >= highestClass;
    }

    boolean isProtected(Job job) {
        return job.evictions() >= protectedAfter;
    }

    /** The buffer is there for what was lost with a cluster or node, and for the most urgent that can't be preempted. */
    boolean mayUseBuffer(Job job) {
        return job.failingOver() || (isHighest(job) && !job.preemptible());
    }

    boolean mayBorrow(Job job) {
        return job.preemptible() && !isProtected(job);
    }
}
