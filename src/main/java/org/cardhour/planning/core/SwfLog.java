package org.cardhour.planning.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Where;

/**
 * Logs in the Standard Workload Format, version 2.2 (Feitelson): 18 numbers a line, -1 where something is not known, times
 * in seconds. Each processor of the log is taken for a card, each group for a tenant. Jobs that were cancelled before they
 * ran are left out.
 */
final class SwfLog {

    private static final int FIELDS = 18;
    private static final int NUMBER = 0;
    private static final int SUBMIT = 1;
    private static final int RUN_TIME = 3;
    private static final int ALLOCATED = 4;
    private static final int REQUESTED = 7;
    private static final int REQUESTED_TIME = 8;
    private static final int GROUP = 12;
    private static final List<String> NAMES = List.of(
            "job number",
            "submit time",
            "wait time",
            "run time",
            "processors",
            "cpu time",
            "memory",
            "processors asked",
            "time asked",
            "memory asked",
            "status",
            "user",
            "group",
            "executable",
            "queue",
            "partition",
            "preceding job",
            "think time");

    private static final long CARDS_PER_NODE = 8;
    private static final long MOST_CARDS = 8_192;

    private SwfLog() {}

    /** Whether the first line that says something is a comment of the format, or so many numbers. */
    static boolean isOne(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(line -> line.strip().startsWith(";") || (words(line).length == FIELDS && line.indexOf(',') < 0))
                .isPresent();
    }

    static Trace read(List<String> lines) {
        var arrivals = new ArrayList<Arrival>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith(";")) {
                job(words(line), i + 1).ifPresent(arrivals::add);
            }
        }
        return new Trace(arrivals);
    }

    private static String[] words(String line) {
        return line.strip().split("\\s+", -1);
    }

    private static Optional<Arrival> job(String[] words, int line) {
        if (words.length != FIELDS) {
            throw new Unreadable(
                    "FIELDS_WRONG", Map.of("line", "" + line, "fields", "" + words.length, "expected", "" + FIELDS));
        }
        var cards = known(words, REQUESTED, line).or(() -> known(words, ALLOCATED, line));
        var length = known(words, RUN_TIME, line);
        if (cards.isEmpty() || length.isEmpty() || cards.get() == 0) {
            return Optional.empty();
        }
        return Optional.of(new Arrival(
                words[NUMBER],
                "group-" + words[GROUP],
                ask(cards.get(), line),
                Classes.NORMAL,
                false,
                Duration.ofSeconds(known(words, SUBMIT, line).orElse(0L)),
                length.map(Duration::ofSeconds),
                known(words, REQUESTED_TIME, line).filter(most -> most > 0).map(Duration::ofSeconds)));
    }

    /** Empty for -1. */
    private static Optional<Long> known(String[] words, int field, int line) {
        return words[field].equals("-1")
                ? Optional.empty()
                : Optional.of(Numbers.of(words[field], line, NAMES.get(field)));
    }

    private static Ask ask(long cards, int line) {
        if (cards > MOST_CARDS) {
            throw Unreadable.range(line, NAMES.get(REQUESTED), cards);
        }
        long nodes = (cards + CARDS_PER_NODE - 1) / CARDS_PER_NODE;
        return new Ask(
                JobKind.TRAINING,
                Packaging.COMMAND,
                (int) nodes,
                Cards.of((cards + nodes - 1) / nodes),
                0,
                0,
                CardChoice.ANY,
                Where.ANYWHERE);
    }
}
