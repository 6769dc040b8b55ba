package org.cardhour.planning.core;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Where;

/**
 * Pods of the openb traces: cores, memory, cards or a thousandth part of one card, and the models that will do, parted by
 * bars. Pods that are sensitive to latency count as serving; best effort may be preempted.
 */
final class OpenbPods {

    private static final String TEAM = "openb";
    private static final long PER_CARD = 1_000;
    private static final long MOST_CARDS = 1_024;

    private OpenbPods() {}

    static Trace read(Table table) {
        return new Trace(table.rows().stream().map(OpenbPods::pod).toList());
    }

    private static Arrival pod(Table.Row row) {
        var qos = row.text("qos").orElse("");
        long created = row.numberIfThere("creation_time").orElse(0L);
        long began = row.numberIfThere("scheduled_time").orElse(created);
        return new Arrival(
                row.text("name").orElse("line-" + row.line()),
                TEAM,
                ask(row, qos),
                priority(qos),
                qos.equals("BE"),
                Duration.ofSeconds(created),
                row.numberIfThere("deletion_time").map(ended -> Duration.ofSeconds(Math.max(0, ended - began))),
                Optional.empty());
    }

    private static Ask ask(Table.Row row, String qos) {
        var cards = cards(row);
        return new Ask(
                cards.isNone() ? JobKind.BATCH : qos.equals("LS") ? JobKind.INFERENCE : JobKind.TRAINING,
                Packaging.COMMAND,
                1,
                cards,
                row.number("cpu_milli"),
                row.numberIfThere("memory_mib").orElse(0L),
                cards.isNone() ? CardChoice.ANY : new CardChoice(models(row), 0),
                Where.ANYWHERE);
    }

    private static Cards cards(Table.Row row) {
        long count = row.number("num_gpu");
        long part = row.numberIfThere("gpu_milli").filter(milli -> milli > 0).orElse(PER_CARD);
        if (count > MOST_CARDS) {
            throw Unreadable.range(row.line(), "num_gpu", count);
        }
        if (part > PER_CARD) {
            throw Unreadable.range(row.line(), "gpu_milli", part);
        }
        return count == 1 ? new Cards(part) : Cards.of(count);
    }

    private static Set<String> models(Table.Row row) {
        return row.text("gpu_spec").map(Models::parted).orElse(Set.of());
    }

    private static Priority priority(String qos) {
        return switch (qos) {
            case "LS" -> Classes.HIGH;
            case "BE" -> Classes.LOW;
            default -> Classes.NORMAL;
        };
    }
}
