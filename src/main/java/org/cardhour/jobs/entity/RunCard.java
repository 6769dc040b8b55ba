package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/** A card, or a part of one, that a run holds or held. */
@Entity
@Table(name = "run_card")
@IdClass(RunCard.Key.class)
public class RunCard {

    @Id
    @Column(name = "run_id")
    private UUID runId;

    @Id
    @Column(name = "card_id")
    private UUID cardId;

    @Column(name = "node_id")
    private UUID nodeId;

    private long thousandths;

    protected RunCard() {}

    public RunCard(UUID runId, UUID nodeId, UUID cardId, Cards part) {
        this.runId = runId;
        this.nodeId = nodeId;
        this.cardId = cardId;
        this.thousandths = part.thousandths();
    }

    /** What tells one from another. */
    public record Key(UUID runId, UUID cardId) {}

    public UUID runId() {
        return runId;
    }

    public UUID nodeId() {
        return nodeId;
    }

    public UUID cardId() {
        return cardId;
    }

    public Cards part() {
        return new Cards(thousandths);
    }
}
