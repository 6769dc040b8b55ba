package org.cardhour.audit.core;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The name of an act that a REST method does not name itself, made from its method and path: {@code GET /jobs/{id}/logs}
 * is {@code job.read-logs} on the job that {@code id} names.
 *
 * @param parameter the path parameter that names the target; empty when there is none
 */
public record UnnamedAct(String action, String targetType, Optional<String> parameter) {

    private static final Pattern PARAMETER = Pattern.compile("\\{\\s*(\\w+)[^}]*}");

    public static UnnamedAct of(String method, String template) {
        var parts = Stream.of(PARAMETER.matcher(template).replaceAll("{$1}").split("[/:]", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        var names = parts.stream()
                .filter(part -> !PARAMETER.matcher(part).matches())
                .toList();
        var type = names.isEmpty() ? "api" : singular(names.getFirst());
        var verb = Stream.concat(Stream.of(verb(method)), names.stream().skip(1))
                .reduce((left, right) -> left + "-" + right)
                .orElseThrow();
        return new UnnamedAct(type + "." + verb, type, parameter(parts));
    }

    private static Optional<String> parameter(List<String> parts) {
        return parts.stream()
                .map(PARAMETER::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> matcher.group(1))
                .findFirst();
    }

    private static String verb(String method) {
        return switch (method.toUpperCase(Locale.ROOT)) {
            case "GET", "HEAD", "OPTIONS" -> "read";
            case "POST" -> "create";
            case "DELETE" -> "delete";
            default -> "change";
        };
    }

    private static String singular(String plural) {
        if (plural.endsWith("ies")) {
            return plural.substring(0, plural.length() - 3) + "y";
        }
        if (plural.endsWith("sses")) {
            return plural.substring(0, plural.length() - 2);
        }
        return plural.endsWith("s") ? plural.substring(0, plural.length() - 1) : plural;
    }
}
