package org.cardhour.scheduling.boundary;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Word;

/** The reasons, and what would help, in words. A part in square brackets is left out when what it names is not there. */
final class ReasonTexts {

    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private static final Pattern OPTIONAL_PART = Pattern.compile("\\[([^\\[\\]]*)]");
    private static final Pattern NAMED = Pattern.compile("\\{(\\w+)}");

    private ReasonTexts() {}

    /** A reason that is about a project's cap, or about what the job itself may cost, has a text of its own. */
    static String text(Reason reason, Map<String, BigDecimal> figures, Map<String, String> words, Locale locale) {
        var known = new HashMap<>(words);
        figures.forEach((name, number) -> known.put(name, number.toPlainString()));
        reason.until().ifPresent(end -> known.put("until", end.toString()));
        reason.otherJobId().ifPresent(other -> known.put("otherJob", other.toString()));
        return text(key(reason), known, locale);
    }

    private static String key(Reason reason) {
        var code = reason.code().name();
        if (reason.words().containsKey(Word.PROJECT)) {
            return code + "_OF_PROJECT";
        }
        return reason.words().containsKey(Word.MAX_COST) ? code + "_OF_JOB" : code;
    }

    static String text(String key, Map<String, String> known, Locale locale) {
        var pattern = ResourceBundle.getBundle("org.cardhour.scheduling.boundary.reasons", locale, NO_FALLBACK)
                .getString(key);
        var chosen = OPTIONAL_PART.matcher(pattern).replaceAll(part -> isKnown(part, known) ? part.group(1) : "");
        return NAMED.matcher(chosen)
                .replaceAll(named -> Matcher.quoteReplacement(known.getOrDefault(named.group(1), "–")));
    }

    private static boolean isKnown(MatchResult part, Map<String, String> known) {
        return NAMED.matcher(part.group(1)).results().allMatch(named -> known.containsKey(named.group(1)));
    }
}
