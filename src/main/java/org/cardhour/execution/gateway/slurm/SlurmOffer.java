package org.cardhour.execution.gateway.slurm;

import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.cardhour.execution.gateway.EngineUnclear;

/**
 * What a slurmrestd offers, as its own description of itself says: of the versions spoken here the newest that was tried,
 * and its paths.
 *
 * @param number the last part of the version, such as 42 of v0.0.42
 */
record SlurmOffer(int number, Set<String> paths) {

    private static final Pattern SUBMIT = Pattern.compile("/slurm/v0\\.0\\.(\\d{1,4})/job/submit/?");

    /** The families of versions: they write the same things in two ways. */
    private static final int OLDEST = 36;

    private static final int NEWEST_OLD = 38;
    private static final int OLDEST_NEW = 40;

    /** A newer one is taken where nothing else is offered. */
    private static final int NEWEST_TRIED = 42;

    SlurmOffer {
        paths = Set.copyOf(paths);
    }

    static SlurmOffer of(Set<String> paths) {
        var offered = new TreeSet<Integer>();
        for (var path : paths) {
            var matcher = SUBMIT.matcher(path);
            if (matcher.matches()) {
                offered.add(Integer.parseInt(matcher.group(1)));
            }
        }
        var spoken = offered.stream().filter(SlurmOffer::isSpoken).toList();
        var tried = spoken.stream().filter(number -> number <= NEWEST_TRIED).max(Comparator.naturalOrder());
        int number = tried.or(() -> spoken.stream().findFirst())
                .orElseThrow(() -> new EngineUnclear("slurmrestd offers no version that is spoken here: " + offered));
        return new SlurmOffer(number, paths);
    }

    String version() {
        return "v0.0." + number;
    }

    boolean isOld() {
        return number <= NEWEST_OLD;
    }

    boolean hasLedger() {
        return has(ledger("jobs"));
    }

    boolean has(String path) {
        Predicate<String> same = one -> one.equals(path) || one.equals(path + "/");
        return paths.stream().anyMatch(same);
    }

    /** A path of slurmctld's. */
    String path(String rest) {
        return "/slurm/" + version() + "/" + rest;
    }

    /** A path of slurmdbd's. */
    String ledger(String rest) {
        return "/slurmdb/" + version() + "/" + rest;
    }

    private static boolean isSpoken(int number) {
        return (number >= OLDEST && number <= NEWEST_OLD) || number >= OLDEST_NEW;
    }
}
