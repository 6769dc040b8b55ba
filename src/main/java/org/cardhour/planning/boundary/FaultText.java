package org.cardhour.planning.boundary;

import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.cardhour.kernel.Refusal;

/** A refusal in one line, for the command line. */
final class FaultText {

    private FaultText() {}

    static String of(Refusal refusal) {
        return refusal.faults().stream()
                .findFirst()
                .map(fault -> fault.pointer() + ": " + text(fault.code(), fault.figures()))
                .orElseGet(() -> text(refusal.code(), refusal.figures()));
    }

    private static String text(String code, Map<String, String> figures) {
        try {
            var text = ResourceBundle.getBundle("org.cardhour.web.problems", Locale.ENGLISH)
                    .getString(code);
            for (var figure : figures.entrySet()) {
                text = text.replace('{' + figure.getKey() + '}', figure.getValue());
            }
            return text.replace('\n', ' ');
        } catch (MissingResourceException e) {
            return code + " " + figures;
        }
    }
}
