package org.cardhour.planning.core;

import java.time.Duration;
import java.util.Locale;
import java.util.ResourceBundle;

/** The words and figures of reports in one language. */
final class ReportTexts {

    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final ResourceBundle bundle;

    ReportTexts(Locale language) {
        bundle = ResourceBundle.getBundle("org.cardhour.planning.core.report", language, NO_FALLBACK);
    }

    String word(String key) {
        return bundle.getString(key);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    /** Days, hours, minutes and seconds. */
    static String time(Duration time) {
        return "%dd %02d:%02d:%02d"
                .formatted(time.toDays(), time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart());
    }
}
