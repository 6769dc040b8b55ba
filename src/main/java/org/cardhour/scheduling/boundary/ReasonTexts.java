package org.cardhour.scheduling.boundary;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.cardhour.scheduling.core.Reason;

/** The reasons, and what would help, in words. A part in square brackets is left out when a figure that it names is not there. */
final class ReasonTexts {

    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private static final Pattern OPTIONAL_PART = Pattern.compile("\\[([^\\[\\]]*)]");
    private static final Pattern FIGURE = Pattern.compile("\\{(\\w+)}");

    private ReasonTexts() {}

    static String text(Reason reason, Map<String, BigDecimal> figures, Locale locale) {
        return text(reason.code().name(), figures, locale);
    }

    static String text(String key, Map<String, BigDecimal> figures, Locale locale) {
        var pattern = ResourceBundle.getBundle("org.cardhour.scheduling.boundary.reasons", locale, NO_FALLBACK)
                .getString(key);
        var chosen = OPTIONAL_PART.matcher(pattern).replaceAll(part -> isKnown(part, figures) ? part.group(1) : "");
        return FIGURE.matcher(chosen)
                .replaceAll(figure ->
                        figures.getOrDefault(figure.group(1), BigDecimal.ZERO).toPlainString());
    }

    private static boolean isKnown(MatchResult part, Map<String, BigDecimal> figures) {
        return FIGURE.matcher(part.group(1)).results().allMatch(figure -> figures.containsKey(figure.group(1)));
    }
}
