package org.cardhour.planning.core;

import java.time.Duration;
import java.util.Optional;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Where;

/**
 * Jobs of the philly traces, times in minutes. More cards than a node usually has are asked on as many nodes as that
 * takes; best effort is of the lowest class and may be preempted.
 */
final class PhillyJobs {

    private static final long CARDS_PER_NODE = 8;
    private static final long MOST_CARDS = 8_192;
    private static final long MOST_MINUTES = 10_000_000;

    private PhillyJobs() {}

    static Trace read(Table table) {
        return new Trace(table.rows().stream().map(PhillyJobs::job).toList());
    }

    private static Arrival job(Table.Row row) {
        boolean isBestEffort = row.text("job_type").orElse("").startsWith("best");
        return new Arrival(
                row.text("job_id").orElse("line-" + row.line()),
                row.text("user").orElse("philly"),
                ask(row),
                isBestEffort ? Classes.LOW : Classes.NORMAL,
                isBestEffort,
                minutes(row, "submit_time"),
                Optional.of(minutes(row, "duration")),
                Optional.empty());
    }

    private static Duration minutes(Table.Row row, String column) {
        long minutes = row.number(column);
        if (minutes > MOST_MINUTES) {
            throw Unreadable.range(row.line(), column, minutes);
        }
        return Duration.ofMinutes(minutes);
    }

    private static Ask ask(Table.Row row) {
        long cards = row.number("num_gpu");
        if (cards > MOST_CARDS) {
            throw Unreadable.range(row.line(), "num_gpu", cards);
        }
        long nodes = Math.max(1, (cards + CARDS_PER_NODE - 1) / CARDS_PER_NODE);
        long each = (cards + nodes - 1) / nodes;
        return new Ask(
                cards == 0 ? JobKind.BATCH : JobKind.TRAINING,
                Packaging.COMMAND,
                (int) nodes,
                Cards.of(each),
                0,
                0,
                CardChoice.ANY,
                Where.ANYWHERE);
    }
}
