package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.cardhour.execution.gateway.CheckpointSignal;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.kernel.Cards;

/**
 * What the runner remembers of an order while the run and its files last. No secret is among it.
 *
 * @param user the user number the run's processes have; empty when it is Cardhour's own
 */
record OrderNotes(
        Instant submittedAt,
        Optional<Integer> user,
        Cards cards,
        Optional<CheckpointSignal> checkpointSignal,
        List<String> outputs) {

    static OrderNotes of(RunOrder order, Optional<Integer> user, Instant now) {
        var cards =
                order.cards().stream().mapToLong(RunOrder.CardSlot::thousandths).sum();
        return new OrderNotes(now, user, new Cards(cards), order.checkpointSignal(), order.outputs());
    }

    static OrderNotes parse(String text) {
        var lines = new Properties();
        try {
            lines.load(new StringReader(text));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new OrderNotes(
                Instant.ofEpochMilli(Long.parseLong(lines.getProperty("submitted"))),
                Optional.ofNullable(lines.getProperty("user")).map(Integer::valueOf),
                new Cards(Long.parseLong(lines.getProperty("cards"))),
                Optional.ofNullable(lines.getProperty("signal")).map(CheckpointSignal::valueOf),
                Stream.of(lines.getProperty("outputs").split("\n", -1))
                        .filter(pattern -> !pattern.isEmpty())
                        .toList());
    }

    String text() {
        var lines = new Properties();
        lines.setProperty("submitted", Long.toString(submittedAt.toEpochMilli()));
        user.ifPresent(number -> lines.setProperty("user", Integer.toString(number)));
        lines.setProperty("cards", Long.toString(cards.thousandths()));
        checkpointSignal.ifPresent(signal -> lines.setProperty("signal", signal.name()));
        lines.setProperty("outputs", String.join("\n", outputs));
        var text = new StringWriter();
        try {
            lines.store(text, null);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
