package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import java.nio.file.Path;
import java.util.List;
import org.cardhour.execution.gateway.builtin.RunnerSettings;
import org.cardhour.execution.gateway.builtin.RunnerSettings.Sharing;
import org.cardhour.execution.gateway.builtin.RunnerSettings.Users;
import org.cardhour.execution.gateway.builtin.RunnerSettings.VirtualCards;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Reads how the built-in runner is set up on this machine. */
@Dependent
public class RunnerConfiguration {

    private static final long MIB = 1L << 20;

    RunnerSettings settings() {
        var config = ConfigProvider.getConfig();
        return new RunnerSettings(
                Path.of(text(config, "cardhour.runner.dir", ".cardhour/runner")).toAbsolutePath(),
                List.of(text(config, "cardhour.runner.environment", "LANG,LC_ALL,TZ")
                        .split(",", -1)),
                new Users(
                        number(config, "cardhour.runner.users.first", 1_900_000_000),
                        number(config, "cardhour.runner.users.count", 10_000)),
                sharing(text(config, "cardhour.runner.share-without-isolation", "no")),
                number(config, "cardhour.runner.log-limit-mib", 64) * MIB,
                number(config, "cardhour.runner.result-limit-mib", 10_240) * MIB,
                config.getOptionalValue("cardhour.runner.cgroup", String.class).map(Path::of),
                new VirtualCards(
                        number(config, "cardhour.single.virtual-cards", 4),
                        text(config, "cardhour.single.virtual-model", "VIRTUAL-80G"),
                        number(config, "cardhour.single.virtual-memory-gib", 80)));
    }

    private static Sharing sharing(String answer) {
        return switch (answer) {
            case "yes" -> Sharing.EVEN_UNISOLATED;
            case "no" -> Sharing.ONLY_ISOLATED;
            default ->
                throw new IllegalArgumentException(
                        "cardhour.runner.share-without-isolation is yes or no, not " + answer);
        };
    }

    private static String text(Config config, String key, String usual) {
        return config.getOptionalValue(key, String.class).orElse(usual);
    }

    private static int number(Config config, String key, int usual) {
        return config.getOptionalValue(key, Integer.class).orElse(usual);
    }
}
