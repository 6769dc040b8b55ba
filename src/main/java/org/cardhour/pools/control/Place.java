package org.cardhour.pools.control;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.cardhour.pools.core.Amount;
import org.cardhour.pools.core.Hours;

/** One place of a document that is read; what it holds in the wrong form is noted as a fault of this place. */
record Place(JsonNode node, String pointer, Faults faults) {

    private static final int MOST_DIGITS = 18;
    private static final BigDecimal ALL = BigDecimal.valueOf(100);
    private static final int FINEST = 6;
    private static final Pattern PERCENT = Pattern.compile("(-?\\d{1,6}(?:\\.\\d{1,6})?)%");
    private static final Pattern QUANTITY = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?)(Ki|Mi|Gi|Ti|Pi|)");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})([smhd])");
    private static final Pattern HOURS = Pattern.compile("(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi");

    /** Whether an amount may be below nothing. */
    enum Sign {
        POSITIVE,
        ANY
    }

    boolean isMap() {
        return node.isObject();
    }

    void onlyKeys(Set<String> known) {
        node.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                faults.add(pointer + "/" + escaped(name), "UNKNOWN_KEY", Map.of("value", name));
            }
        });
    }

    /** What stands under the key, which has to be there. */
    Place required(String key) {
        var there = optional(key);
        if (there.isEmpty()) {
            faults.add(pointer + "/" + key, "MISSING", Map.of("key", key));
        }
        return there.orElseGet(() -> new Place(node.path(key), pointer + "/" + key, new Faults()));
    }

    Optional<Place> optional(String key) {
        return node.hasNonNull(key)
                ? Optional.of(new Place(node.path(key), pointer + "/" + key, faults))
                : Optional.empty();
    }

    List<Place> items() {
        if (!node.isArray()) {
            wrong("LIST_EXPECTED");
            return List.of();
        }
        var items = new ArrayList<Place>();
        for (int i = 0; i < node.size(); i++) {
            items.add(new Place(node.path(i), pointer + "/" + i, faults));
        }
        return items;
    }

    Map<String, Place> entries() {
        var entries = new LinkedHashMap<String, Place>();
        node.fieldNames()
                .forEachRemaining(
                        name -> entries.put(name, new Place(node.path(name), pointer + "/" + escaped(name), faults)));
        return entries;
    }

    /** The text; empty when there is none, which is noted. */
    String text() {
        if (!node.isTextual() || node.textValue().isBlank()) {
            wrong("TEXT_EXPECTED");
            return "";
        }
        return node.textValue();
    }

    String matching(String form, String code) {
        var text = text();
        if (!text.isEmpty() && !text.matches(form)) {
            wrong(code);
        }
        return text;
    }

    Optional<ZoneId> zone() {
        try {
            return Optional.of(text()).filter(text -> !text.isEmpty()).map(ZoneId::of);
        } catch (DateTimeException e) {
            return this.<ZoneId>wrong("INVALID_ZONE");
        }
    }

    Optional<BigDecimal> number() {
        return node.isNumber() && isHandy(node.decimalValue())
                ? Optional.of(node.decimalValue())
                : wrong("NUMBER_EXPECTED");
    }

    /** Written out, 1e999999999 would fill the memory. */
    private static boolean isHandy(BigDecimal number) {
        return number.scale() <= FINEST && number.precision() - (long) number.scale() <= MOST_DIGITS;
    }

    Optional<Integer> count() {
        return node.isInt() && node.intValue() >= 0 ? Optional.of(node.intValue()) : wrong("COUNT_EXPECTED");
    }

    /** A number that may be large, such as a weight. */
    Optional<Long> amount() {
        return node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= 0
                ? Optional.of(node.longValue())
                : wrong("COUNT_EXPECTED");
    }

    /** One of the constants, by its name. */
    <E extends Enum<E>> Optional<E> choice(Class<E> choices) {
        var text = text();
        return Arrays.stream(choices.getEnumConstants())
                .filter(constant -> constant.name().equals(text))
                .findFirst()
                .or(() -> text.isEmpty() ? Optional.empty() : wrong("CHOICE_EXPECTED"));
    }

    Optional<Duration> duration() {
        var matcher = DURATION.matcher(text());
        if (!matcher.matches()) {
            return wrong("DURATION_EXPECTED");
        }
        long number = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "d" -> Duration.ofDays(number);
                    case "h" -> Duration.ofHours(number);
                    case "m" -> Duration.ofMinutes(number);
                    default -> Duration.ofSeconds(number);
                });
    }

    Optional<Hours> hours() {
        var matcher = HOURS.matcher(text());
        try {
            return matcher.matches() && !matcher.group(1).equals(matcher.group(2))
                    ? Optional.of(new Hours(LocalTime.parse(matcher.group(1)), LocalTime.parse(matcher.group(2))))
                    : wrong("HOURS_EXPECTED");
        } catch (DateTimeException e) {
            return wrong("HOURS_EXPECTED");
        }
    }

    /** A percentage, or a whole number of cards. */
    Optional<Amount> cards(Sign sign) {
        if (node.isTextual()) {
            return percent(sign);
        }
        return node.isInt() && (sign == Sign.ANY || node.intValue() >= 0)
                ? Optional.of(new Amount.Count(node.decimalValue()))
                : wrong("CARDS_EXPECTED");
    }

    /** A percentage, or a number of cores. */
    Optional<Amount> cores() {
        if (node.isTextual()) {
            return percent(Sign.POSITIVE);
        }
        var number = number();
        return number.filter(cores -> cores.signum() < 0).isPresent()
                ? wrong("NEGATIVE")
                : number.map(Amount.Count::new);
    }

    /** A percentage, or a number of bytes such as {@code 200Ti}. */
    Optional<Amount> bytes() {
        var quantity = QUANTITY.matcher(node.asText());
        if (!quantity.matches()) {
            return percent(Sign.POSITIVE);
        }
        var unit = BigDecimal.valueOf(1L << (10 * BINARY.indexOf(quantity.group(2))));
        return Optional.of(new Amount.Count(
                new BigDecimal(quantity.group(1)).multiply(unit).setScale(0, RoundingMode.FLOOR)));
    }

    private Optional<Amount> percent(Sign sign) {
        var matcher = PERCENT.matcher(node.asText());
        if (!matcher.matches()) {
            return wrong("AMOUNT_EXPECTED");
        }
        var percent = new BigDecimal(matcher.group(1));
        boolean inRange = percent.compareTo(ALL) <= 0 && (sign == Sign.ANY || percent.signum() >= 0);
        return inRange ? Optional.of(new Amount.Percent(percent)) : wrong("PERCENT_OUT_OF_RANGE");
    }

    private <T> Optional<T> wrong(String code) {
        var found =
                node.isValueNode() ? node.asText() : node.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
        faults.add(pointer, code, Map.of("value", found.substring(0, Math.min(found.length(), 80))));
        return Optional.empty();
    }

    private static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }
}
