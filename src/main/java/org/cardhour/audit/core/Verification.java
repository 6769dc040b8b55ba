package org.cardhour.audit.core;

import java.util.Optional;
import java.util.SequencedMap;

/**
 * Walks a chain from its first link and stops at the first that is not as it was written. Finds an event that was edited
 * or deleted and links that were edited, deleted, swapped or renumbered. An end that was cut off is found only by
 * somebody who knows an earlier head.
 */
public final class Verification {

    private Head head = new Head(0, Chain.ORIGIN);
    private long links;
    private Optional<Head> expected;
    private Optional<Break> broken = Optional.empty();

    /** A head that somebody has seen: the chain has to lead through it. */
    public record Head(long seq, String hash) {}

    /** What is wrong with a link. */
    public enum Fault {
        /** The event was deleted. */
        EVENT_MISSING,
        /** The event or the link was edited. */
        CONTENT_CHANGED,
        /** The link does not follow the one before: links were deleted, swapped or inserted. */
        ORDER_CHANGED,
        /** The chain no longer holds the head that was once seen: its end was cut off or written anew. */
        HEAD_LOST
    }

    /** The first place that is not as it was written. */
    public record Break(long seq, Fault fault) {}

    /**
     * What came of it.
     *
     * @param links how many were found right, from the first on
     * @param head the last of them; to be kept by whoever wants to prove later that nothing was cut off
     */
    public record Finding(long links, Head head, Optional<Break> broken) {}

    public Verification(Optional<Head> expected) {
        this.expected = expected;
    }

    /** Whether there is anything to learn from further links. */
    public boolean isOver() {
        return broken.isPresent();
    }

    /** Looks at the next link; the content is that of its event now, empty when the event is gone. */
    public void next(Link link, Optional<SequencedMap<String, String>> content) {
        if (isOver()) {
            return;
        }
        broken = faultOf(link, content).map(fault -> new Break(link.seq(), fault));
        if (!isOver()) {
            links++;
            head = new Head(link.seq(), link.hash());
            expected = expected.filter(seen -> !seen.equals(head));
        }
    }

    public Finding finding() {
        var lost = expected.filter(seen -> seen.seq() > 0).map(seen -> new Break(seen.seq(), Fault.HEAD_LOST));
        return new Finding(links, head, broken.or(() -> lost));
    }

    private Optional<Fault> faultOf(Link link, Optional<SequencedMap<String, String>> content) {
        if (!link.previousHash().equals(head.hash()) || link.seq() <= head.seq()) {
            return Optional.of(Fault.ORDER_CHANGED);
        }
        if (content.isEmpty()) {
            return Optional.of(Fault.EVENT_MISSING);
        }
        var right = Chain.link(link.previousHash(), link.seq(), link.event(), content.get());
        return right.equals(link) ? Optional.empty() : Optional.of(Fault.CONTENT_CHANGED);
    }
}
