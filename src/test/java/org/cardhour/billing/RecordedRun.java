package org.cardhour.billing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run in the words of the domain; what a test does not name is a succeeded training run of one A100 card. */
final class RecordedRun {

    final UUID id = Ledger.id();
    final UUID tenant;
    UUID project;
    UUID cluster = new UUID(0x7000, 1);
    String policy = Ledger.STANDARD_POLICY;
    String model = "A100";
    String kind = "TRAINING";
    String engineId = "ch-" + id;
    String end = "SUCCEEDED";

    @Nullable
    String cause;

    @Nullable
    String fault;

    @Nullable
    Long checkpointAt;

    @Nullable
    String stopReason;

    @Nullable
    Long stopRequestedAt;

    @Nullable
    Long stopGraceMs;

    @Nullable
    Long startedAt;

    boolean running;
    long dispatchedAt;
    long endedAt;
    final List<Segment> segments = new ArrayList<>();

    record Segment(String kind, long thousandths, long startAt, long endAt) {}

    private RecordedRun(UUID tenant) {
        this.tenant = tenant;
        this.project = tenant;
    }

    static RecordedRun of(UUID tenant) {
        return new RecordedRun(tenant);
    }

    RecordedRun project(UUID project) {
        this.project = project;
        return this;
    }

    RecordedRun model(String model) {
        this.model = model;
        return this;
    }

    RecordedRun kind(String kind) {
        this.kind = kind;
        return this;
    }

    RecordedRun policy(UUID policy) {
        this.policy = policy.toString();
        return this;
    }

    /** Cards held and running from one instant until another. */
    RecordedRun cards(String cards, String start, String end) {
        return segment("RUNNING", cards, Ledger.millis(start), Ledger.millis(end));
    }

    RecordedRun segment(String kind, String cards, long start, long end) {
        if (segments.isEmpty()) {
            dispatchedAt = start;
        }
        if (kind.equals("RUNNING") && startedAt == null) {
            startedAt = start;
        }
        long thousandths = new BigDecimal(cards).movePointRight(3).longValueExact();
        segments.add(new Segment(kind, thousandths, start, end));
        endedAt = end;
        return this;
    }

    RecordedRun ended(String end, @Nullable String cause, @Nullable String fault) {
        this.end = end;
        this.cause = cause;
        this.fault = fault;
        return this;
    }

    RecordedRun checkpointed(String at) {
        checkpointAt = Ledger.millis(at);
        return this;
    }

    RecordedRun stopRequested(String reason, String at, long graceMs) {
        stopReason = reason;
        stopRequestedAt = Ledger.millis(at);
        stopGraceMs = graceMs;
        return this;
    }

    RecordedRun stillRunning() {
        running = true;
        return this;
    }

    UUID recordIn(Ledger ledger) {
        if (running) {
            recordOpen(ledger);
        } else {
            recordEnded(ledger);
        }
        int number = 1;
        for (Segment segment : segments) {
            ledger.run(
                    "insert into " + (running ? "usage_open_segment" : "usage_segment")
                            + " values (?, ?, ?, ?, ?, ?, ?)",
                    id,
                    number++,
                    tenant,
                    segment.kind(),
                    segment.thousandths(),
                    segment.startAt(),
                    segment.endAt());
        }
        return id;
    }

    private void recordEnded(Ledger ledger) {
        ledger.run(
                """
                insert into usage_run (run_id, cluster_id, engine_id, engine_submitted_at, job_id, job_name, job_kind,
                    run_no, tenant_id, project_id, submitted_by, model, policy_id, dispatched_at, started_at, ended_at,
                    run_end, cause, fault, last_checkpoint_at, stop_reason, stop_requested_at, stop_grace_ms,
                    skewed, content_hash, recorded_at)
                values (?, ?, ?, ?, ?, 'job', ?, 1, ?, ?, 'ann', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, false, '', 0)\
                """,
                id,
                cluster,
                engineId,
                dispatchedAt,
                id,
                kind,
                tenant,
                project,
                model,
                policy,
                dispatchedAt,
                startedAt,
                endedAt,
                end,
                cause,
                fault,
                checkpointAt,
                stopReason,
                stopRequestedAt,
                stopGraceMs);
    }

    private void recordOpen(Ledger ledger) {
        ledger.run(
                """
                insert into usage_open_run (run_id, cluster_id, engine_id, engine_submitted_at, job_id, job_name,
                    job_kind, run_no, tenant_id, project_id, submitted_by, model, policy_id, dispatched_at, started_at,
                    proven_until_at, stop_reason, stop_requested_at)
                values (?, ?, ?, ?, ?, 'job', ?, 1, ?, ?, 'ann', ?, ?, ?, ?, ?, ?, ?)\
                """,
                id,
                cluster,
                engineId,
                dispatchedAt,
                id,
                kind,
                tenant,
                project,
                model,
                policy,
                dispatchedAt,
                startedAt,
                Instant.ofEpochMilli(endedAt).toEpochMilli(),
                stopReason,
                stopRequestedAt);
    }

    /** When it started, for the tests that compute beside the views. */
    long started() {
        return startedAt == null ? dispatchedAt : startedAt;
    }
}
