package org.cardhour.execution.gateway;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.kernel.Cards;

/** One line of an engine's own account: a run, its cards, and its time; no end while it goes on. */
public record LedgerEntry(RunName run, Cards cards, Instant startedAt, Optional<Instant> endedAt) {}
