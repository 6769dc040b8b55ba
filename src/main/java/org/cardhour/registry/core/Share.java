package org.cardhour.registry.core;

/** How much of a model an owner lets others use. */
public sealed interface Share {

    /** A part of the cards, 0 to 100 percent, rounded down to whole cards. */
    record Percent(int percent) implements Share {

        public Percent {
            if (percent < 0 || percent > 100) {
                throw new IllegalArgumentException("a share is 0 to 100 percent, not " + percent);
            }
        }
    }

    /** A number of cards. */
    record CardCount(int cards) implements Share {

        public CardCount {
            if (cards < 0) {
                throw new IllegalArgumentException("a share is 0 cards or more, not " + cards);
            }
        }
    }

    /** The whole cards that this share is of {@code count} cards; never more than there are. */
    default int of(int count) {
        return switch (this) {
            case Percent(int percent) -> (int) ((long) count * percent / 100);
            case CardCount(int cards) -> Math.min(cards, count);
        };
    }
}
