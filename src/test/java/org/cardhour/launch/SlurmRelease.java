package org.cardhour.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The releases of Slurm that {@code src/test/engines/slurm/install} puts on this machine. */
public enum SlurmRelease {
    /** REST v0.0.40 to v0.0.42, with slurmdbd. */
    V24_11("24.11"),
    /** REST v0.0.36 to v0.0.38, without slurmdbd: it makes this slurmctld crash. */
    V22_05("22.05");

    private final String number;

    SlurmRelease(String number) {
        this.number = number;
    }

    String number() {
        return number;
    }

    boolean hasLedger() {
        return this == V24_11;
    }

    /** Skips the tests of the caller, and says why, where this release can't be brought up. */
    public void assumeInstalled() {
        assumeTrue(
                "root".equals(System.getProperty("user.name")),
                () -> "skipped: bringing up Slurm " + number + " wants root");
        assumeTrue(
                Files.exists(root().resolve("installed")),
                () -> "skipped: Slurm " + number + " is not in " + root() + "; run src/test/engines/slurm/install");
    }

    private Path root() {
        var engines = Optional.ofNullable(System.getenv("CARDHOUR_ENGINES"))
                .filter(text -> !text.isBlank())
                .orElseGet(() -> System.getProperty("user.home") + "/.cache/cardhour/engines");
        return Path.of(engines, "slurm-" + number);
    }
}
