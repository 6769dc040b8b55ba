package org.cardhour.registry.control;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Refusal;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.EnginePlace;
import org.cardhour.registry.entity.EngineSetting;

/** What may be said of an engine, by the form of its cluster. */
final class EngineRules {

    /** Longer values are not repeated whole. */
    private static final int SHOWN = 100;

    private EngineRules() {}

    static Optional<Refusal> refusal(ClusterForm form, EnginePlace said) {
        if ((form == ClusterForm.SINGLE) == said.endpoint().isPresent()) {
            return Optional.of(Refusal.invalid("/endpoint", "INVALID_ENDPOINT", Map.of("form", form.name())));
        }
        return said.settings().entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
                .flatMap(entry -> refusal(form, entry.getKey(), entry.getValue()).stream())
                .findFirst();
    }

    private static Optional<Refusal> refusal(ClusterForm form, String key, String value) {
        var setting = EngineSetting.of(form, key);
        if (setting.isEmpty()) {
            return Optional.of(
                    Refusal.invalid("/settings", "UNKNOWN_SETTING", Map.of("name", key, "form", form.name())));
        }
        return setting.get().takes(value)
                ? Optional.empty()
                : Optional.of(Refusal.invalid("/settings/" + key, "INVALID_SETTING", Map.of("value", shown(value))));
    }

    private static String shown(String value) {
        return value.substring(0, Math.min(SHOWN, value.length()));
    }
}
