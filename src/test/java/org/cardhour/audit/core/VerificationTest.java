package org.cardhour.audit.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.cardhour.audit.core.Verification.Break;
import org.cardhour.audit.core.Verification.Fault;
import org.cardhour.audit.core.Verification.Finding;
import org.cardhour.audit.core.Verification.Head;
import org.junit.jupiter.api.Test;

class VerificationTest {

    private final Log log = new Log(9);

    @Test
    void untouchedChainIsProved() {
        var finding = log.verify();

        assertThat(finding).isEqualTo(new Finding(9, log.head(), Optional.empty()));
    }

    @Test
    void emptyChainIsProved() {
        var finding = new Log(0).verify();

        assertThat(finding).isEqualTo(new Finding(0, new Head(0, Chain.ORIGIN), Optional.empty()));
    }

    @Test
    void gapsInTheNumbersAreNoProof() {
        var gaps = new Log(0);
        gaps.add(3);
        gaps.add(7);

        var finding = gaps.verify();

        assertThat(finding.broken()).isEmpty();
    }

    @Test
    void editedEventIsFound() {
        log.events.get("event-4").put("actor_name", "somebody else");

        assertThat(log.verify().broken()).contains(new Break(4, Fault.CONTENT_CHANGED));
    }

    @Test
    void valueMovedToTheNextFieldIsFound() {
        var event = log.events.get("event-4");
        event.put("actor_name", "lin\naction=4:quit");
        event.remove("action");

        assertThat(log.verify().broken()).contains(new Break(4, Fault.CONTENT_CHANGED));
    }

    @Test
    void fieldThatWasEmptiedAndOneThatWasNeverThereDiffer() {
        log.events.get("event-4").put("reason", "");

        assertThat(log.verify().broken()).contains(new Break(4, Fault.CONTENT_CHANGED));
    }

    @Test
    void deletedEventIsFound() {
        log.events.remove("event-5");

        assertThat(log.verify().broken()).contains(new Break(5, Fault.EVENT_MISSING));
    }

    @Test
    void eventDeletedWithItsLinkIsFound() {
        log.events.remove("event-5");
        log.links.remove(4);

        assertThat(log.verify().broken()).contains(new Break(6, Fault.ORDER_CHANGED));
    }

    @Test
    void swappedLinksAreFound() {
        swap(log.links, 2, 3);

        assertThat(log.verify().broken()).contains(new Break(4, Fault.ORDER_CHANGED));
    }

    @Test
    void swappedEventsAreFound() {
        var second = log.events.get("event-2");
        log.events.put("event-2", log.events.get("event-3"));
        log.events.put("event-3", second);

        assertThat(log.verify().broken()).contains(new Break(2, Fault.CONTENT_CHANGED));
    }

    @Test
    void cutBeginningIsFound() {
        log.links.removeFirst();

        assertThat(log.verify().broken()).contains(new Break(2, Fault.ORDER_CHANGED));
    }

    @Test
    void cutEndIsFoundByWhoeverKnowsAnEarlierHead() {
        var seen = log.head();
        log.links.removeLast();
        log.links.removeLast();

        assertThat(log.verify().broken()).isEmpty();
        assertThat(log.verify(seen).broken()).contains(new Break(9, Fault.HEAD_LOST));
    }

    @Test
    void endThatWasCutAndWrittenAnewIsFoundByWhoeverKnowsAnEarlierHead() {
        var seen = log.head();
        log.links.removeLast();
        log.events.get("event-9").put("actor_name", "somebody else");
        log.seal(9);

        assertThat(log.verify().broken()).isEmpty();
        assertThat(log.verify(seen).broken()).contains(new Break(9, Fault.HEAD_LOST));
    }

    @Test
    void grownChainStillLeadsThroughAnEarlierHead() {
        var seen = log.head();
        log.add(10);

        assertThat(log.verify(seen).broken()).isEmpty();
    }

    @Test
    void editedLinkIsFoundWhateverIsEdited() {
        Map<String, Consumer<Link>> edits = Map.of(
                "renumbered",
                        link -> log.links.set(
                                3, new Link(20, link.event(), link.algorithm(), link.previousHash(), link.hash())),
                "other event",
                        link -> log.links.set(
                                3, new Link(4, "event-1", link.algorithm(), link.previousHash(), link.hash())),
                "other algorithm",
                        link -> log.links.set(3, new Link(4, link.event(), "MD5", link.previousHash(), link.hash())),
                "other hash",
                        link -> log.links.set(
                                3, new Link(4, link.event(), link.algorithm(), link.previousHash(), Chain.ORIGIN)),
                "other previous",
                        link -> log.links.set(
                                3, new Link(4, link.event(), link.algorithm(), Chain.ORIGIN, link.hash())));

        edits.forEach((name, edit) -> {
            var whole = log.links.get(3);
            edit.accept(whole);
            assertThat(log.verify().broken()).as(name).isPresent();
            assertThat(log.verify().links()).as(name).isEqualTo(3);
            log.links.set(3, whole);
        });
    }

    private static void swap(List<Link> links, int one, int other) {
        var link = links.get(one);
        links.set(one, links.get(other));
        links.set(other, link);
    }

    /** A small log with its chain, to be tampered with. */
    private static final class Log {

        final List<Link> links = new ArrayList<>();
        final Map<String, SequencedMap<String, String>> events = new HashMap<>();

        Log(int size) {
            for (int seq = 1; seq <= size; seq++) {
                add(seq);
            }
        }

        void add(long seq) {
            var content = new LinkedHashMap<String, String>();
            content.put("id", "event-" + seq);
            content.put("actor_name", "lin");
            content.put("action", "job.cancel");
            events.put("event-" + seq, content);
            seal(seq);
        }

        void seal(long seq) {
            var event = "event-" + seq;
            links.add(Chain.link(head().hash(), seq, event, events.get(event)));
        }

        Head head() {
            return links.isEmpty()
                    ? new Head(0, Chain.ORIGIN)
                    : new Head(links.getLast().seq(), links.getLast().hash());
        }

        Finding verify() {
            return verify(Optional.empty());
        }

        Finding verify(Head seen) {
            return verify(Optional.of(seen));
        }

        private Finding verify(Optional<Head> seen) {
            var verification = new Verification(seen);
            links.forEach(link -> verification.next(link, Optional.ofNullable(events.get(link.event()))));
            return verification.finding();
        }
    }
}
