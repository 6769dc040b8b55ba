package org.cardhour.pools.core;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.cardhour.pools.core.PolicyEffect.Turn;

/**
 * What a policy would change of CPU, memory and storage: for each tenant and resource the guarantee and the limit before and
 * after, for each part of the day in which they differ, against what the tenant holds now.
 */
public final class HostEffect {

    private final Side before;
    private final Side after;
    private final Map<String, Map<Resource, Long>> held;

    /** What is counted in thousandths of a core, in MiB, and in GiB. */
    public enum Resource {
        CPU,
        MEMORY,
        STORAGE;

        private OptionalLong of(HostFigures figures) {
            return switch (this) {
                case CPU -> figures.cpuMillis();
                case MEMORY -> figures.memoryMib();
                case STORAGE -> figures.storageGib();
            };
        }
    }

    /**
     * One of the two policies, and what it shares out.
     *
     * @param policy empty before the first
     */
    public record Side(Optional<PolicyDocument> policy, HostFigures.Capacity capacity) {

        /** The tenants whose shares it says. */
        private SortedSet<String> teams() {
            var teams = new TreeSet<String>();
            policy.ifPresent(there -> there.quotas().forEach(quota -> teams.add(quota.team())));
            return teams;
        }

        private Bounds bounds(String team, Resource resource, LocalTime time) {
            return policy.flatMap(there -> there.quotaOf(team))
                    .map(quota -> bounds(quota, resource, time))
                    .orElse(Bounds.NOTHING);
        }

        private Bounds bounds(TeamQuota quota, Resource resource, LocalTime time) {
            var guaranteed = resource.of(HostFigures.of(quota.at(time), capacity));
            var borrowed = resource.of(HostFigures.borrowable(quota, capacity)).orElse(0);
            return guaranteed.isPresent()
                    ? Bounds.of(guaranteed.getAsLong(), guaranteed.getAsLong() + borrowed)
                    : Bounds.UNLIMITED;
        }

        private SortedSet<LocalTime> turns() {
            return policy.map(PolicyDocument::turns).orElseGet(() -> new TreeSet<>(List.of(LocalTime.MIDNIGHT)));
        }
    }

    /** What a tenant is guaranteed of a resource and may hold of it; both are empty where it is not limited. */
    public record Bounds(OptionalLong guaranteed, OptionalLong limit) {

        static final Bounds NOTHING = of(0, 0);
        static final Bounds UNLIMITED = new Bounds(OptionalLong.empty(), OptionalLong.empty());

        static Bounds of(long guaranteed, long limit) {
            return new Bounds(OptionalLong.of(guaranteed), OptionalLong.of(limit));
        }
    }

    /**
     * What changes for a tenant in one resource.
     *
     * @param startInclusive of the part of the day; the end is the start of the next part, or midnight
     * @param held by the tenant's runs now; empty of storage, of which runs hold none by themselves
     */
    public record Change(
            String team, Resource resource, LocalTime startInclusive, Bounds before, Bounds after, OptionalLong held) {

        /** By the guarantee; by the limit where that stays. */
        public Turn turn() {
            int byGuarantee = Long.compare(most(after.guaranteed()), most(before.guaranteed()));
            int order = byGuarantee == 0 ? Long.compare(most(after.limit()), most(before.limit())) : byGuarantee;
            return order > 0 ? Turn.GAINS : order < 0 ? Turn.LOSES : Turn.KEEPS;
        }

        /** What it holds above the new guarantee. */
        public long overGuarantee() {
            return Math.max(0, held.orElse(0) - most(after.guaranteed()));
        }

        /** What it holds above the new limit. */
        public long overLimit() {
            return Math.max(0, held.orElse(0) - most(after.limit()));
        }

        private boolean isLimited() {
            return !before.equals(Bounds.UNLIMITED) || !after.equals(Bounds.UNLIMITED);
        }

        private static long most(OptionalLong bound) {
            return bound.orElse(Long.MAX_VALUE);
        }
    }

    /**
     * An effect of one policy in place of another.
     *
     * @param held by the tenants' names
     */
    public HostEffect(Side before, Side after, Map<String, Map<Resource, Long>> held) {
        this.before = before;
        this.after = after;
        this.held = held;
    }

    /**
     * By tenant, resource and time of the day. What neither policy limits is left out, and so is a part of the day in which
     * nothing is other than in the one before.
     */
    public List<Change> changes() {
        var teams = before.teams();
        teams.addAll(after.teams());
        var changes = new ArrayList<Change>();
        for (String team : teams) {
            for (Resource resource : Resource.values()) {
                changes.addAll(changes(team, resource));
            }
        }
        return changes;
    }

    private List<Change> changes(String team, Resource resource) {
        var times = before.turns();
        times.addAll(after.turns());
        var parts = new ArrayList<Change>();
        for (LocalTime time : times) {
            var change = change(team, resource, time);
            boolean isSame = !parts.isEmpty()
                    && parts.getLast().before().equals(change.before())
                    && parts.getLast().after().equals(change.after());
            if (!isSame) {
                parts.add(change);
            }
        }
        return parts.stream().anyMatch(Change::isLimited) ? parts : List.of();
    }

    private Change change(String team, Resource resource, LocalTime time) {
        return new Change(
                team,
                resource,
                time,
                before.bounds(team, resource, time),
                after.bounds(team, resource, time),
                held(team, resource));
    }

    private OptionalLong held(String team, Resource resource) {
        return switch (resource) {
            case CPU, MEMORY ->
                OptionalLong.of(held.getOrDefault(team, Map.of()).getOrDefault(resource, 0L));
            case STORAGE -> OptionalLong.empty();
        };
    }
}
