package org.cardhour.scheduling.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.core.JobState;
import org.cardhour.kernel.Cards;
import org.cardhour.scheduling.control.Explanation;
import org.cardhour.scheduling.control.Explanation.StartBasis;
import org.cardhour.scheduling.core.Figure;
import org.cardhour.scheduling.core.Hint;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Reason;

/**
 * Why a job waits, as it is shown.
 *
 * @param position its place among those of its pool that wait, from 1 on; missing when it does not wait
 * @param reasons all that hold, the first first
 * @param estimatedStart when there is room at the earliest, by the limits of what runs; missing when nobody knows
 * @param hints what would let it start now
 */
public record ExplanationOut(
        UUID job,
        JobState state,
        OptionalInt position,
        List<ReasonOut> reasons,
        Optional<Instant> estimatedStart,
        StartBasis estimatedStartBasis,
        List<HintOut> hints) {

    /**
     * What would help.
     *
     * @param fewerCards with so many cards fewer on each of its nodes the job would start now in the cluster
     */
    public record HintOut(UUID cluster, String clusterCode, BigDecimal fewerCards, String text) {}

    /**
     * One reason with its figures.
     *
     * @param cluster where it holds; missing when it holds everywhere
     * @param clusterCode its code
     * @param figures card counts, or plain counts, by name
     * @param words what else it names: the project whose cap it is about, the card model
     * @param otherJob whom the job waits for
     */
    public record ReasonOut(
            PendingReason code,
            String text,
            Optional<UUID> cluster,
            Optional<String> clusterCode,
            Map<String, BigDecimal> figures,
            Map<String, String> words,
            Optional<UUID> otherJob,
            Optional<Instant> until) {

        /** For pages: the text, after the code of the cluster where it holds. */
        public String shown() {
            return clusterCode.map(code -> code + ": " + text).orElse(text);
        }
    }

    static ExplanationOut of(Explanation explanation, Locale locale) {
        return new ExplanationOut(
                explanation.jobId(),
                explanation.state(),
                explanation.position(),
                explanation.reasons().stream()
                        .map(reason -> reason(reason, explanation.codes(), locale))
                        .toList(),
                explanation.estimatedStart(),
                explanation.startBasis(),
                explanation.hints().stream()
                        .map(hint -> hint(hint, explanation.codes(), locale))
                        .toList());
    }

    private static HintOut hint(Hint hint, Map<UUID, String> codes, Locale locale) {
        var fewer = hint.fewerCards().toDecimal();
        var code = codes.getOrDefault(hint.clusterId(), "");
        var told = Map.of("fewerCards", fewer.toPlainString(), "cluster", code);
        return new HintOut(hint.clusterId(), code, fewer, ReasonTexts.text("FEWER_CARDS", told, locale));
    }

    /** @param codes of clusters by their ids */
    static ReasonOut reason(Reason reason, Map<UUID, String> codes, Locale locale) {
        var figures = new TreeMap<String, BigDecimal>();
        reason.figures().forEach((figure, number) -> figures.put(name(figure.name()), number(figure, number)));
        var words = new TreeMap<String, String>();
        reason.words().forEach((word, text) -> words.put(name(word.name()), text));
        return new ReasonOut(
                reason.code(),
                ReasonTexts.text(reason, figures, words, locale),
                reason.clusterId(),
                reason.clusterId().flatMap(id -> Optional.ofNullable(codes.get(id))),
                figures,
                words,
                reason.otherJobId(),
                reason.until());
    }

    private static BigDecimal number(Figure figure, long number) {
        return switch (figure.unit()) {
            case CARDS -> new Cards(number).toDecimal();
            case COUNT -> BigDecimal.valueOf(number);
        };
    }

    /** The name of a figure or word in the form of JSON properties. */
    private static String name(String constant) {
        var words = constant.toLowerCase(Locale.ROOT).split("_", -1);
        var name = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            name.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return name.toString();
    }
}
