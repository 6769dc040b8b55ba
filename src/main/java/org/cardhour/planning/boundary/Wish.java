package org.cardhour.planning.boundary;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the command line asks for; each is a system property, and one that is empty counts as not given.
 *
 * @param saturate how much is asked of all cards, when the pool is to be filled instead of played to
 */
record Wish(
        Path trace,
        Path pool,
        Optional<Path> policy,
        Optional<Path> compare,
        Optional<Double> saturate,
        int seeds,
        Path target) {

    private static final int USUAL_SEEDS = 10;
    private static final int MOST_SEEDS = 1_000;

    static Wish ofProperties() {
        return new Wish(
                path("trace").orElseThrow(() -> new BadCall("-Dtrace=FILE is missing: the trace to play")),
                path("pool").orElseThrow(() -> new BadCall("-Dpool=FILE is missing: the pool to play it to")),
                path("policy"),
                path("compare"),
                text("saturate").map(value -> number(value, "saturate")),
                text("seeds").map(value -> (int) number(value, "seeds")).orElse(USUAL_SEEDS),
                path("target").orElse(Path.of("target/simulation")));
    }

    Wish {
        if (seeds < 1 || seeds > MOST_SEEDS) {
            throw new BadCall("-Dseeds=" + seeds + " is not between 1 and " + MOST_SEEDS);
        }
    }

    private static Optional<Path> path(String name) {
        return text(name).map(Path::of);
    }

    private static Optional<String> text(String name) {
        return Optional.ofNullable(System.getProperty("simulate." + name)).filter(value -> !value.isBlank());
    }

    private static double number(String value, String name) {
        try {
            double number = Double.parseDouble(value);
            if (number > 0 && number <= MOST_SEEDS) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new BadCall("-D" + name + "=" + value + " is not a number", e);
        }
        throw new BadCall("-D" + name + "=" + value + " is not between 0 and " + MOST_SEEDS);
    }
}
