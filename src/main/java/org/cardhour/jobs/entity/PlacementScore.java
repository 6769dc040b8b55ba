package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * How good the place of a run was among those it could have got, term by term; the unit is a thousandth of a card.
 *
 * @param preference from where the job would rather run
 * @param leftover against what was left free beside it
 * @param fragmentation what the jobs to come could use less, or more, of the free cards
 * @param feeding what the CPU left beside idle cards could feed less, or more, of them
 * @param nearness what data, image and the cost of links said for the place
 * @param together against being spread over interconnect groups
 */
@Embeddable
public record PlacementScore(
        @Column(name = "score_preference") long preference,
        @Column(name = "score_leftover") long leftover,
        @Column(name = "score_fragmentation") long fragmentation,
        @Column(name = "score_feeding") long feeding,
        @Column(name = "score_nearness") long nearness,
        @Column(name = "score_together") long together) {

    /** All terms together: the place with the greatest sum was taken. */
    public long total() {
        return preference + leftover + fragmentation + feeding + nearness + together;
    }
}
