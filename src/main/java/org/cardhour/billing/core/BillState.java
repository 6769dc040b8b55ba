package org.cardhour.billing.core;

/** How far a bill is. Each goes through all states up to ISSUED, none left out. */
public enum BillState {
    /** Its period still runs: what it says is provisional. */
    OPEN,
    /** Its period is over, and late usage is collected. */
    DRAFT,
    /** One person has looked at its lines. */
    REVIEW,
    /** A second person has issued it: it stands for ever. */
    ISSUED,
    SETTLED,
    DISPUTED,
    VOID;

    /** Whether its lines are stored, and not only proposed. */
    public boolean hasStoredLines() {
        return compareTo(REVIEW) >= 0;
    }
}
