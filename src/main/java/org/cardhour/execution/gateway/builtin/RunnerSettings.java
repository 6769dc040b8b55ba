package org.cardhour.execution.gateway.builtin;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the built-in runner is set up on this machine.
 *
 * @param folder absolute; everything the runner keeps lies below it
 * @param passedOn names of the server's own variables that programs see too
 * @param logLimit bytes of each stream that are kept of a run, its newest
 * @param resultLimit bytes that a file may have to be kept as a result
 * @param cgroup a cgroup v2 folder that the runner may divide; empty to look for one
 * @param virtual the cards that this machine pretends to have while it has no real ones
 */
public record RunnerSettings(
        Path folder,
        List<String> passedOn,
        Users users,
        Sharing sharing,
        long logLimit,
        long resultLimit,
        Optional<Path> cgroup,
        VirtualCards virtual) {

    /** The user numbers that tenants get, one each; nobody else on the machine may have them. */
    public record Users(int first, int count) {}

    /** Whether tenants that can't be kept apart may use the machine one beside the other. */
    public enum Sharing {
        ONLY_ISOLATED,
        EVEN_UNISOLATED
    }

    /**
     * Cards that are not there.
     *
     * @param memoryGib of each card
     */
    public record VirtualCards(int count, String model, int memoryGib) {}

    public RunnerSettings {
        if (!folder.isAbsolute()) {
            throw new IllegalArgumentException("the runner's folder must be absolute: " + folder);
        }
        passedOn = List.copyOf(passedOn);
    }
}
