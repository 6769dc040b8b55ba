package org.cardhour.execution.gateway;

import java.util.List;
import java.util.Set;

/**
 * What an engine is, what it can do, and what should be known about it.
 *
 * @param remarks sentences for people, in English, such as why tenants are not kept apart here
 */
public record EngineFacts(String engine, String version, Set<Capability> capabilities, List<String> remarks) {

    /** Something that not every engine can do. */
    public enum Capability {
        /** Runs of different tenants can't read each other's files, nor Cardhour's. */
        ISOLATION,
        CPU_LIMIT,
        MEMORY_LIMIT,
        WALLTIME_LIMIT,
        CHECKPOINT_SIGNAL,
        LOGS,
        RESULTS,
        USAGE,
        DRAIN,
        /** Runs may name an image. */
        IMAGES
    }

    public EngineFacts {
        capabilities = Set.copyOf(capabilities);
        remarks = List.copyOf(remarks);
    }

    public boolean can(Capability capability) {
        return capabilities.contains(capability);
    }
}
