package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/**
 * One reason why a job waits, with its figures.
 *
 * @param clusterId where it holds; empty when it holds everywhere
 * @param words what it names
 * @param otherJobId whom the job waits for, where that is known
 * @param until when it ends, where that is known
 */
public record Reason(
        PendingReason code,
        Optional<UUID> clusterId,
        Map<Figure, Long> figures,
        Map<Word, String> words,
        Optional<UUID> otherJobId,
        Optional<Instant> until) {

    /** The order in which reasons are shown. */
    public static final Comparator<Reason> ORDER =
            Comparator.comparing(Reason::code).thenComparing(reason -> reason.clusterId.orElse(new UUID(0, 0)));

    public Reason {
        var sorted = new EnumMap<Figure, Long>(Figure.class);
        sorted.putAll(figures);
        figures = Collections.unmodifiableMap(sorted);
        words = Map.copyOf(words);
    }

    public static Reason of(PendingReason code) {
        return new Reason(code, Optional.empty(), Map.of(), Map.of(), Optional.empty(), Optional.empty());
    }

    public Reason in(UUID cluster) {
        return new Reason(code, Optional.of(cluster), figures, words, otherJobId, until);
    }

    public Reason with(Figure figure, long count) {
        var more = new EnumMap<Figure, Long>(Figure.class);
        more.putAll(figures);
        more.put(figure, count);
        return new Reason(code, clusterId, more, words, otherJobId, until);
    }

    public Reason with(Figure figure, Cards cards) {
        return with(figure, cards.thousandths());
    }

    public Reason naming(Word word, String text) {
        var more = new EnumMap<Word, String>(Word.class);
        more.putAll(words);
        more.put(word, text);
        return new Reason(code, clusterId, figures, more, otherJobId, until);
    }

    public Reason until(Instant end) {
        return new Reason(code, clusterId, figures, words, otherJobId, Optional.of(end));
    }

    public Reason because(UUID job) {
        return new Reason(code, clusterId, figures, words, Optional.of(job), until);
    }
}
