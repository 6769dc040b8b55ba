package org.cardhour.pools.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.JobKind;

/**
 * How a pool treats one priority class.
 *
 * @param name of the class
 * @param teams tenants that may use it here, by name; empty for all
 * @param kinds of jobs that may use it here; empty for all
 * @param defaultWalltime of a job that names none; without it such a job may run for ever
 * @param maximumWalltime that a job may ask for
 */
public record ClassRule(
        String name,
        List<String> teams,
        Set<JobKind> kinds,
        Optional<Duration> defaultWalltime,
        Optional<Duration> maximumWalltime) {

    public ClassRule {
        teams = List.copyOf(teams);
        kinds = Set.copyOf(kinds);
    }

    /** That every tenant may use the class for every kind, for as long as it wants. */
    public static ClassRule none(String name) {
        return new ClassRule(name, List.of(), Set.of(), Optional.empty(), Optional.empty());
    }

    public boolean isFor(String team, JobKind kind) {
        return (teams.isEmpty() || teams.contains(team)) && (kinds.isEmpty() || kinds.contains(kind));
    }

    /** The walltime of a job that asks for this one: the default where it asks for none, else the longest that may be. */
    public Optional<Duration> walltime(Optional<Duration> asked) {
        return asked.or(() -> defaultWalltime).or(() -> maximumWalltime);
    }

    /** Whether a job may run that long. */
    public boolean allows(Optional<Duration> walltime) {
        return maximumWalltime.isEmpty()
                || walltime.filter(asked -> asked.compareTo(maximumWalltime.get()) <= 0)
                        .isPresent();
    }
}
