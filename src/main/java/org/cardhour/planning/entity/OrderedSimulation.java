package org.cardhour.planning.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Period;
import org.jspecify.annotations.Nullable;

/** A simulation that somebody has ordered, on its way. Once it is over it changes no more. */
@Entity
@Table(name = "simulation")
public class OrderedSimulation {

    private static final int DONE = 1_000;

    @Id
    private UUID id;

    @Column(name = "requested_by")
    @SuppressWarnings("UnusedVariable") // read by queries only
    private String requestedBy;

    @Column(name = "requested_by_name")
    private String requestedByName;

    @Column(name = "requested_at")
    private Instant requestedAt;

    @Column(name = "pool_name")
    private @Nullable String poolName;

    @Column(name = "pool_description")
    private @Nullable String poolDescription;

    @Column(name = "trace_text")
    private @Nullable String traceText;

    @Column(name = "history_from")
    private @Nullable Instant historyFrom;

    @Column(name = "history_to")
    private @Nullable Instant historyTo;

    private @Nullable String policy;
    private @Nullable String compare;

    @Enumerated(EnumType.STRING)
    private SimulationState state;

    private int permille;

    @Column(name = "started_at")
    private @Nullable Instant startedAt;

    @Column(name = "ended_at")
    private @Nullable Instant endedAt;

    private @Nullable String failure;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected OrderedSimulation() {}

    public OrderedSimulation(UUID id, Question question, Actor actor, Instant now) {
        this.id = id;
        this.requestedBy = actor.id();
        this.requestedByName = actor.name();
        this.requestedAt = now;
        switch (question.pool()) {
            case Question.NamedPool(String name) -> poolName = name;
            case Question.Description(String yaml) -> poolDescription = yaml;
        }
        switch (question.trace()) {
            case Question.TraceText(String text) -> traceText = text;
            case Question.OwnHistory(Period period) -> {
                historyFrom = period.startInclusive();
                historyTo = period.endExclusive();
            }
        }
        this.policy = question.policy().orElse(null);
        this.compare = question.compare().orElse(null);
        this.state = SimulationState.QUEUED;
    }

    public UUID id() {
        return id;
    }

    public String requestedByName() {
        return requestedByName;
    }

    public Instant requestedAt() {
        return requestedAt;
    }

    public Question question() {
        return new Question(pool(), trace(), Optional.ofNullable(policy), Optional.ofNullable(compare));
    }

    private Question.Subject pool() {
        if (poolName != null) {
            return new Question.NamedPool(poolName);
        }
        return new Question.Description(poolDescription == null ? "" : poolDescription);
    }

    private Question.Workload trace() {
        if (historyFrom != null && historyTo != null) {
            return new Question.OwnHistory(new Period(historyFrom, historyTo));
        }
        return new Question.TraceText(traceText == null ? "" : traceText);
    }

    public SimulationState state() {
        return state;
    }

    /** Thousandths that are done. */
    public int permille() {
        return permille;
    }

    public Optional<Instant> startedAt() {
        return Optional.ofNullable(startedAt);
    }

    public Optional<Instant> endedAt() {
        return Optional.ofNullable(endedAt);
    }

    /** The code of what went wrong. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** It begins, or begins anew after whoever ran it is gone. */
    public void begin(Instant now) {
        state = SimulationState.RUNNING;
        permille = 0;
        startedAt = now;
    }

    /** So much is done; false when it is to go no further. */
    public boolean advance(int to) {
        if (!state.isOver()) {
            permille = Math.max(permille, Math.min(to, DONE));
        }
        return !state.isOver();
    }

    /** False when it was over before. */
    public boolean succeed(Instant now) {
        permille = state.isOver() ? permille : DONE;
        return end(SimulationState.SUCCEEDED, now);
    }

    public boolean fail(String code, Instant now) {
        failure = state.isOver() ? failure : code;
        return end(SimulationState.FAILED, now);
    }

    public boolean cancel(Instant now) {
        return end(SimulationState.CANCELLED, now);
    }

    private boolean end(SimulationState last, Instant now) {
        if (state.isOver()) {
            return false;
        }
        state = last;
        endedAt = now;
        return true;
    }
}
