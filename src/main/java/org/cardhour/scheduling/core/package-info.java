/**
 * Owns the decision which job runs where, who yields to whom, and why the others wait; a pure function of a snapshot.
 * Does not own jobs, cards or policies: it is shown them, and others carry its plan out.
 *
 * <p>{@link org.cardhour.scheduling.core.Scheduler} is the way in. It plans for a {@code Snapshot}, or for a {@code
 * Board}, which keeps the same state between passes and is fed by changes; both give the same plan. {@code Packing}
 * places jobs one by one, by the same search and score.
 *
 * <p>To read it: {@code Pass} tells the story; {@code TurnOrder} says whose turn it is, {@code Placement} finds a place,
 * {@code VictimChoice} who yields, {@code Reservations} for whom cards are kept, {@code Diagnosis} why the rest waits.
 * Beneath them jobs that ask the same share a {@code Shape}, the cards of one model on one node are a {@code Tray}, the
 * trays of one cluster a {@code Row}, and a {@code Ranking} knows the best tray of a row for a shape without a search.
 * {@code Moves} changes all of this together, and can undo it.
 */
@NullMarked
package org.cardhour.scheduling.core;

import org.jspecify.annotations.NullMarked;
