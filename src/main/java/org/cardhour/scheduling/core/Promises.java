package org.cardhour.scheduling.core;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** The promises that are given at present, each of them kept free on the board. */
final class Promises {

    private final Board board;
    private final Map<UUID, Promise> byJob = new TreeMap<>();

    Promises(Board board) {
        this.board = board;
    }

    Optional<Promise> to(Job job) {
        return Optional.ofNullable(byJob.get(job.id()));
    }

    /** In the order of the jobs' ids. */
    Collection<Promise> all() {
        return List.copyOf(byJob.values());
    }

    void give(Promise promise) {
        var place = promise.place();
        board.claim(promise.job(), place.cards(), place.standing());
        byJob.put(promise.job().id(), promise);
    }

    void withdraw(Promise promise) {
        var place = promise.place();
        board.dropClaim(promise.job(), place.cards(), place.standing());
        byJob.remove(promise.job().id());
    }

    /** Those that others are not stopped for are looked for anew. */
    void forgetDepartures() {
        all().stream().filter(promise -> !promise.lasts()).forEach(this::withdraw);
    }

    List<Claim> claims() {
        return byJob.values().stream()
                .filter(Promise::lasts)
                .map(Promise::claim)
                .toList();
    }
}
