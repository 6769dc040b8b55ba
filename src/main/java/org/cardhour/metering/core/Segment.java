package org.cardhour.metering.core;

import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;

/**
 * A piece of a run in which its cards were held in one way.
 *
 * @param number 1 for the first piece of its run
 */
public record Segment(int number, SegmentKind kind, Cards cards, Period span) {}
