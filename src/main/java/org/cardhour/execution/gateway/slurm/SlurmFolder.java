package org.cardhour.execution.gateway.slurm;

import java.nio.file.Path;
import java.util.Optional;
import org.cardhour.execution.gateway.EngineLocation;

/** Where runs write, as the nodes see it and as Cardhour's machine does. */
final class SlurmFolder {

    private static final String USUAL = "/tmp";

    private SlurmFolder() {}

    /** On the nodes; shared by them, if anybody is to read what runs wrote. */
    static String of(EngineLocation location) {
        return location.option("workdir").orElse(USUAL).replaceAll("/+$", "");
    }

    /** The same folder here; empty where it can't be seen. */
    static Optional<Path> here(EngineLocation location) {
        return location.option("logs").map(Path::of);
    }
}
