package org.cardhour.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads query parameters of a closed form; what is not of that form is a 400 that names the parameter. */
public final class Parameters {

    private Parameters() {}

    /** The text of a parameter; empty when it is missing or has none. */
    public static Optional<String> text(@Nullable String value) {
        return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
    }

    /** The id that a parameter names; empty when it is missing. */
    public static Optional<UUID> id(String name, @Nullable String value) {
        return text(value).map(text -> uuid(name, text));
    }

    /** The one of the constants that a parameter names, in capitals or not; empty when it is missing. */
    public static <E extends Enum<E>> Optional<E> choice(String name, Class<E> choices, @Nullable String value) {
        return text(value).map(text -> constant(name, choices, text));
    }

    private static UUID uuid(String name, String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid("#" + name, "INVALID_ID", Map.of("value", text));
        }
    }

    private static <E extends Enum<E>> E constant(String name, Class<E> choices, String text) {
        var constants = choices.getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> constant.name().equals(text.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> {
                    var names = Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(", "));
                    return ProblemException.invalid(
                            "#" + name, "INVALID_CHOICE", Map.of("value", text, "choices", names));
                });
    }
}
