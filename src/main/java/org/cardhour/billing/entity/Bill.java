package org.cardhour.billing.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.billing.core.BillState;
import org.cardhour.kernel.Actor;
import org.jspecify.annotations.Nullable;

/**
 * The bill of one period. It goes from OPEN over DRAFT and REVIEW to ISSUED, reviewed by one person and issued by
 * another, and does not change any more from then on.
 */
@Entity
@Table(name = "bill")
public class Bill {

    @Id
    private UUID id;

    @Column(name = "period_id")
    private UUID periodId;

    @Column(name = "tenant_id")
    private UUID tenantId;

    private int revision;

    @Enumerated(EnumType.STRING)
    private BillState state;

    private @Nullable String number;

    @Embedded
    private @Nullable BilledParty party;

    @Embedded
    private @Nullable BillTotals totals;

    @Column(name = "line_count")
    private @Nullable Integer lineCount;

    @Column(name = "detail_count")
    private @Nullable Integer detailCount;

    @Column(name = "content_hash")
    private @Nullable String contentHash;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "drafted_at")
    private @Nullable Instant draftedAt;

    @Column(name = "reviewed_at")
    private @Nullable Instant reviewedAt;

    @Column(name = "reviewed_by")
    private @Nullable String reviewedBy;

    @Column(name = "reviewed_name")
    private @Nullable String reviewedName;

    @Column(name = "issued_at")
    private @Nullable Instant issuedAt;

    @Column(name = "issued_by")
    private @Nullable String issuedBy;

    @Column(name = "issued_name")
    private @Nullable String issuedName;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected Bill() {}

    /** The provisional bill of a period that opens. */
    public Bill(UUID id, BillingPeriod period, Instant now) {
        this.id = id;
        this.periodId = period.id();
        this.tenantId = period.tenantId();
        this.revision = 1;
        this.state = BillState.OPEN;
        this.createdAt = now;
    }

    /** Its period is over, and it has a number. */
    public void draft(String itsNumber, Instant now) {
        require(state == BillState.OPEN);
        number = itsNumber;
        draftedAt = now;
        state = BillState.DRAFT;
    }

    /** Somebody has looked at its lines, which are stored; again if they were reviewed before. */
    public void review(Actor person, BilledParty whom, BillTotals sums, Instant now) {
        require(state == BillState.DRAFT || state == BillState.REVIEW);
        party = whom;
        totals = sums;
        reviewedAt = now;
        reviewedBy = person.id();
        reviewedName = person.name();
        state = BillState.REVIEW;
    }

    /** Whether this person has reviewed it, and so may not issue it. */
    public boolean isReviewedBy(Actor person) {
        return person.id().equals(reviewedBy);
    }

    /** Makes it final, with the hash of its lines and details. */
    public void issue(Actor person, int lines, int details, String hash, Instant now) {
        require(state == BillState.REVIEW && !isReviewedBy(person));
        lineCount = lines;
        detailCount = details;
        contentHash = hash;
        issuedAt = now;
        issuedBy = person.id();
        issuedName = person.name();
        state = BillState.ISSUED;
    }

    public UUID id() {
        return id;
    }

    public UUID periodId() {
        return periodId;
    }

    public UUID tenantId() {
        return tenantId;
    }

    public int revision() {
        return revision;
    }

    public BillState state() {
        return state;
    }

    /** Its number from DRAFT on. */
    public Optional<String> number() {
        return Optional.ofNullable(number);
    }

    /** Whom it is for, from REVIEW on. */
    public Optional<BilledParty> party() {
        return state.hasStoredLines() ? Optional.ofNullable(party) : Optional.empty();
    }

    /** What it comes to, from REVIEW on. */
    public Optional<BillTotals> totals() {
        return state.hasStoredLines() ? Optional.ofNullable(totals) : Optional.empty();
    }

    public Optional<String> contentHash() {
        return Optional.ofNullable(contentHash);
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Optional<Signature> reviewed() {
        return signature(reviewedAt, reviewedName);
    }

    public Optional<Signature> issued() {
        return signature(issuedAt, issuedName);
    }

    public int version() {
        return version;
    }

    private static Optional<Signature> signature(@Nullable Instant at, @Nullable String name) {
        return at == null || name == null ? Optional.empty() : Optional.of(new Signature(name, at));
    }

    private void require(boolean allowed) {
        if (!allowed) {
            throw new IllegalStateException("bill " + id + " is " + state);
        }
    }
}
