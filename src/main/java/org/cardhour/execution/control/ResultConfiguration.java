package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.cardhour.execution.gateway.results.FileStore;
import org.cardhour.execution.gateway.results.ResultStore;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Says where results are stored, and for how long. */
@Dependent
public class ResultConfiguration {

    private static final long MIB = 1L << 20;

    private final String folder;
    private final int usualDays;
    private final int mostDays;
    private final long mostMib;

    @Inject
    ResultConfiguration(
            @ConfigProperty(name = "cardhour.results.dir", defaultValue = ".cardhour/results") String folder,
            @ConfigProperty(name = "cardhour.results.keep-days", defaultValue = "30") int usualDays,
            @ConfigProperty(name = "cardhour.results.keep-days-at-most", defaultValue = "365") int mostDays,
            @ConfigProperty(name = "cardhour.runner.result-limit-mib", defaultValue = "10240") long mostMib) {
        this.folder = folder;
        this.usualDays = usualDays;
        this.mostDays = mostDays;
        this.mostMib = mostMib;
    }

    ResultStore store() {
        return new FileStore(Path.of(folder).toAbsolutePath());
    }

    /** Of all files of a run together. */
    long mostBytes() {
        return mostMib * MIB;
    }

    /** What a job asks for, cut to what the operator allows. */
    Duration keep(Optional<Duration> asked) {
        var most = Duration.ofDays(mostDays);
        var wanted = asked.orElse(Duration.ofDays(usualDays));
        return wanted.compareTo(most) > 0 ? most : wanted;
    }
}
