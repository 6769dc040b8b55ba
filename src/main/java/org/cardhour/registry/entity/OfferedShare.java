package org.cardhour.registry.entity;

/** The part of a model that its owner offers: 0 to 100 percent, or a number of cards. */
public record OfferedShare(Unit unit, int value) {

    public enum Unit {
        PERCENT,
        CARDS
    }

    public OfferedShare {
        if (value < 0 || (unit == Unit.PERCENT && value > 100)) {
            throw new IllegalArgumentException("not a share: " + value + " " + unit);
        }
    }
}
