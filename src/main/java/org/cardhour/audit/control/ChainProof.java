package org.cardhour.audit.control;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.audit.core.Verification;

/**
 * What a walk along the whole chain found.
 *
 * @param unsealed how many events no link covers; more than a second's worth was put in or had its links taken away
 * @param oldestUnsealed when the oldest of those was recorded
 */
public record ChainProof(Verification.Finding finding, long unsealed, Optional<Instant> oldestUnsealed) {}
