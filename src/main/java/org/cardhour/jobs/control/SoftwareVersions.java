package org.cardhour.jobs.control;

import java.util.EnumMap;
import java.util.Map;
import org.cardhour.jobs.core.Software;
import org.cardhour.jobs.core.Version;
import org.cardhour.registry.entity.Node.Machine;

/** Reads the versions of what is on a machine. */
public final class SoftwareVersions {

    private SoftwareVersions() {}

    /** Those that are known. */
    public static Map<Software, Version> of(Machine machine) {
        var versions = new EnumMap<Software, Version>(Software.class);
        for (Software software : Software.values()) {
            var version = Version.of(text(machine, software));
            if (version.isKnown()) {
                versions.put(software, version);
            }
        }
        return versions;
    }

    private static String text(Machine machine, Software software) {
        return switch (software) {
            case DRIVER -> machine.driver();
            case CUDA -> machine.cuda();
            case CANN -> machine.cann();
            case KERNEL -> machine.kernel();
        };
    }
}
