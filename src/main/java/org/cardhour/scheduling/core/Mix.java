package org.cardhour.scheduling.core;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.cardhour.kernel.Cards;

/**
 * What jobs are expected: which kinds of asks there are, and how often each. By it a placement is judged by what it
 * leaves usable for those to come.
 *
 * @param types in any order
 */
public record Mix(List<Type> types) {

    /** Nothing is known of what will come; the tightest fit wins. */
    public static final Mix UNKNOWN = new Mix(List.of());

    /**
     * One kind of ask, as far as it decides what it leaves behind on a node.
     *
     * @param models the card models that will do; empty for any
     * @param count how often it comes, against the others
     */
    public record Type(long cpuMillis, Cards cardsPerNode, Set<String> models, long count) {

        private static final Comparator<Type> ORDER = Comparator.comparingLong(Type::cpuMillis)
                .thenComparing(Type::cardsPerNode)
                .thenComparing(type -> type.models().stream().sorted().toList().toString());

        public Type {
            models = Set.copyOf(models);
        }

        boolean accepts(String model) {
            return models.isEmpty() || models.contains(model);
        }
    }

    public Mix {
        types = types.stream().sorted(Type.ORDER).toList();
    }

    boolean isKnown() {
        return types.stream().anyMatch(type -> !type.cardsPerNode().isNone() && type.count() > 0);
    }

    long count() {
        return types.stream().mapToLong(Type::count).sum();
    }

    /** Thousandths of a core that a whole card comes with, on the mean; at least 1. */
    long cpuMillisPerCard() {
        double cpu = 0;
        double cards = 0;
        for (Type type : types) {
            if (!type.cardsPerNode().isNone()) {
                cpu += (double) type.count() * type.cpuMillis();
                cards += (double) type.count() * type.cardsPerNode().thousandths() / Tray.WHOLE;
            }
        }
        return cards == 0 ? 1 : Math.max(1, Math.round(cpu / cards));
    }
}
