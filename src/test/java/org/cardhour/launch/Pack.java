package org.cardhour.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Children in the order they were started; they end in the reverse order, and after that none can be started. */
final class Pack {

    private final List<Leash> leashes = new ArrayList<>();
    private boolean ending;

    synchronized Leash start(Leash.Child child) {
        if (ending) {
            throw new StartFailure("%s does not start any more: everything stops".formatted(child.name()));
        }
        leashes.removeIf(leash -> !leash.isAlive());
        Leash leash = Leash.start(child);
        leashes.add(leash);
        return leash;
    }

    /** Waits until a child ends. Empty when it ends because it was told to. */
    Optional<Leash> awaitAnyEnd() {
        Leash first = current().stream()
                .map(Leash::onExit)
                .reduce((one, other) -> one.applyToEither(other, leash -> leash))
                .orElseThrow()
                .join();
        return isEnding() ? Optional.empty() : Optional.of(first);
    }

    /** Returns when nothing is left. */
    void end(Consumer<String> progress) {
        List<Leash> living = endings();
        for (Leash leash : living) {
            progress.accept(leash.child().name() + " stops");
            leash.stop();
        }
    }

    private synchronized List<Leash> endings() {
        ending = true;
        return leashes.reversed().stream().filter(Leash::isAlive).toList();
    }

    private synchronized List<Leash> current() {
        return List.copyOf(leashes);
    }

    private synchronized boolean isEnding() {
        return ending;
    }
}
