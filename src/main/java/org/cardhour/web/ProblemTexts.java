package org.cardhour.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.cardhour.kernel.Refusal;

/**
 * Turns a refusal into a problem that a person can read, in Chinese or English. The texts are in
 * {@code problems_*.properties} under the refusal's code; {@code {name}} stands for a figure, and {@code {first}} for the text
 * of the first wrong place.
 */
final class ProblemTexts {

    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private ProblemTexts() {}

    static Problem problem(Refusal refusal, int status, Locale locale, String traceId) {
        var code = refusal.code();
        var places = places(refusal.faults(), locale);
        var text = text(code, refusal.figures(), locale);
        return new Problem(
                "/problems/" + code.toLowerCase(Locale.ROOT).replace('_', '-'),
                text("status." + status, Map.of(), locale),
                status,
                places.isEmpty()
                        ? text
                        : text.replace("{first}", places.getFirst().detail()),
                code,
                places,
                traceId,
                refusal);
    }

    /** The one of our languages that the caller prefers; English when none is named. */
    static Locale language(List<Locale> preferred) {
        for (Locale locale : preferred) {
            if (locale.getLanguage().equals("zh")) {
                return Locale.SIMPLIFIED_CHINESE;
            }
            if (locale.getLanguage().equals("en")) {
                return Locale.ENGLISH;
            }
        }
        return Locale.ENGLISH;
    }

    private static List<Problem.Place> places(List<Refusal.Fault> faults, Locale locale) {
        return faults.stream()
                .map(fault ->
                        new Problem.Place(fault.pointer(), fault.code(), text(fault.code(), fault.figures(), locale)))
                .toList();
    }

    static String text(String key, Map<String, String> figures, Locale locale) {
        var text = pattern(key, locale);
        for (var figure : figures.entrySet()) {
            text = text.replace('{' + figure.getKey() + '}', figure.getValue());
        }
        return text;
    }

    private static String pattern(String key, Locale locale) {
        try {
            return ResourceBundle.getBundle("org.cardhour.web.problems", locale, NO_FALLBACK)
                    .getString(key);
        } catch (MissingResourceException e) {
            return key;
        }
    }
}
