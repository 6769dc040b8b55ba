package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Preemptible runs by class and age, so that it is seen at once when none can be stopped, or too few. */
final class Stoppable {

    private static final class OfClass {

        private final int urgency;
        private final TreeSet<Holding> holdings = new TreeSet<>(Holding.OLDEST_FIRST);
        private Instant oldest = Instant.MAX;
        private long thousandths;

        OfClass(int urgency) {
            this.urgency = urgency;
        }

        void enter(Holding holding) {
            if (holdings.add(holding)) {
                thousandths += holding.mayYield() ? holding.thousandths() : 0;
                var placedAt = holding.run().placedAt();
                oldest = placedAt.isBefore(oldest) ? placedAt : oldest;
            }
        }

        void leave(Holding holding) {
            if (holdings.remove(holding)) {
                thousandths -= holding.mayYield() ? holding.thousandths() : 0;
                if (!holding.run().placedAt().isAfter(oldest)) {
                    oldest = holdings.isEmpty()
                            ? Instant.MAX
                            : holdings.getFirst().run().placedAt();
                }
            }
        }
    }

    private final List<OfClass> classes = new ArrayList<>(4);

    void enter(Holding holding) {
        ofClass(holding.job().priority().value()).enter(holding);
    }

    void leave(Holding holding) {
        ofClass(holding.job().priority().value()).leave(holding);
    }

    private OfClass ofClass(int urgency) {
        int place = 0;
        while (place < classes.size() && classes.get(place).urgency < urgency) {
            place++;
        }
        if (place == classes.size() || classes.get(place).urgency > urgency) {
            classes.add(place, new OfClass(urgency));
        }
        return classes.get(place);
    }

    /** Whether some of a class under this one were placed by then. */
    boolean hasUnder(int urgency, Instant placedUntil) {
        for (int i = 0; i < classes.size() && classes.get(i).urgency < urgency; i++) {
            var ofClass = classes.get(i);
            if (!ofClass.holdings.isEmpty() && !ofClass.oldest.isAfter(placedUntil)) {
                return true;
            }
        }
        return false;
    }

    /** Thousandths of cards of all those of a class under this one, but for whoever has yielded once in the pass. */
    long thousandthsUnder(int urgency) {
        long sum = 0;
        for (int i = 0; i < classes.size() && classes.get(i).urgency < urgency; i++) {
            sum += classes.get(i).thousandths;
        }
        return sum;
    }

    /** Those of a class under this one, in no order. */
    List<Holding> under(int urgency) {
        var under = new ArrayList<Holding>();
        for (int i = 0; i < classes.size() && classes.get(i).urgency < urgency; i++) {
            under.addAll(classes.get(i).holdings);
        }
        return under;
    }

    /** Whether some were placed by then. */
    boolean has(Instant placedUntil) {
        return hasUnder(Integer.MAX_VALUE, placedUntil);
    }
}
