package org.cardhour.execution.gateway.slurm;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.cardhour.execution.gateway.EngineLocation.CardModel;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.RunOrder.CardSlot;

/**
 * Translates between models of cards and Slurm's names for them: {@code a100} stands for {@code gpu:a100}, and other kinds
 * are named whole, such as {@code npu:910b}.
 */
record SlurmCards(Map<String, CardModel> models) {

    /** {@code gpu:a100:8(S:0-1)}, {@code gres/gpu:a100:2}, {@code gpu:4}; what is in brackets is of no matter. */
    private static final Pattern COUNTED = Pattern.compile(
            "(?:gres[/:])?([A-Za-z_]\\w*)(?::([A-Za-z_][\\w.-]*|\\d\\w*[A-Za-z_][\\w.-]*))?(?:[:=](\\d+))?");

    private static final String USUAL_KIND = "gpu";

    SlurmCards {
        models = Map.copyOf(models);
    }

    /** The cards of each node of a run as Slurm wants them; empty where it wants none. */
    sealed interface Wanted {

        record Cards(Optional<String> perNode) implements Wanted {}

        record NotPossible(String why) implements Wanted {}
    }

    Wanted wanted(RunOrder order) {
        if (order.cards().stream().anyMatch(card -> card.thousandths() != 1_000)) {
            return new Wanted.NotPossible("Slurm gives whole cards only, no parts of them");
        }
        var first = order.nodes().getFirst();
        var counts = order.cards().stream()
                .filter(card -> card.node().equals(first))
                .collect(Collectors.groupingBy(CardSlot::model, TreeMap::new, Collectors.counting()));
        var unknown =
                counts.keySet().stream().filter(model -> name(model).isEmpty()).findFirst();
        if (unknown.isPresent()) {
            return new Wanted.NotPossible("nobody has said how this cluster names the cards " + unknown.get());
        }
        var text = counts.entrySet().stream()
                .map(entry -> name(entry.getKey()).orElseThrow() + ":" + entry.getValue())
                .collect(Collectors.joining(","));
        return new Wanted.Cards(Optional.of(text).filter(cards -> !cards.isEmpty()));
    }

    /** How many of each of Slurm's names, such as {@code gpu:a100}, a text of Slurm's counts. */
    static Map<String, Integer> counted(String text) {
        var counts = new TreeMap<String, Integer>();
        for (var one : text.replaceAll("\\([^)]*\\)", "").split(",", -1)) {
            var matcher = COUNTED.matcher(one.strip());
            if (matcher.matches()) {
                var type = Optional.ofNullable(matcher.group(2))
                        .map(name -> ":" + name)
                        .orElse("");
                var count = Optional.ofNullable(matcher.group(3))
                        .map(Integer::parseInt)
                        .orElse(1);
                counts.merge(matcher.group(1) + type, count, Integer::sum);
            }
        }
        return counts;
    }

    /** What is known of the cards of this name. */
    Optional<CardModel> model(String name) {
        return models.entrySet().stream()
                .filter(entry -> whole(entry.getKey()).equals(name.toLowerCase(Locale.ROOT)))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private Optional<String> name(String model) {
        return models.entrySet().stream()
                .filter(entry -> entry.getValue().model().equals(model))
                .map(Map.Entry::getKey)
                .sorted()
                .map(name -> name.contains(":") ? name : USUAL_KIND + ":" + name)
                .findFirst();
    }

    private static String whole(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return lower.contains(":") ? lower : USUAL_KIND + ":" + lower;
    }
}
