package org.cardhour.audit.boundary;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.audit.control.ChainProof;
import org.cardhour.audit.core.Verification.Fault;

/**
 * Whether the audit log is as it was written.
 *
 * @param intact no link is broken; the unsealed events are not covered by this
 * @param links how many links were found right, from the first on
 * @param head the last of them, to be kept and brought along next time: then a cut end is found as well
 */
public record ChainProofShown(boolean intact, long links, Head head, Optional<Broken> firstBroken, Unsealed unsealed) {

    /** The end of the chain. */
    public record Head(long sequence, String hash) {}

    /** The first link that is not as it was written, and why. */
    public record Broken(long sequence, Fault fault) {}

    /** Events that no link covers yet: those of the last second, unless somebody put them in or took links away. */
    public record Unsealed(long events, Optional<Instant> oldest) {}

    static ChainProofShown of(ChainProof proof) {
        var finding = proof.finding();
        return new ChainProofShown(
                finding.broken().isEmpty(),
                finding.links(),
                new Head(finding.head().seq(), finding.head().hash()),
                finding.broken().map(broken -> new Broken(broken.seq(), broken.fault())),
                new Unsealed(proof.unsealed(), proof.oldestUnsealed()));
    }
}
