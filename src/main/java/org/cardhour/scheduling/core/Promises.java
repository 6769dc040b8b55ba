package org.cardhour.scheduling.core;

import java.util.ArrayList;
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

    void give(Queued queued, Place place, Promise.Backing backing) {
        var job = queued.job();
        var run = new Run(job.id(), job, place.cards(), place.standing(), false, board.now(), board.now());
        var account = board.quotas().account(job.tenantId(), place.row().model());
        var holding = new Holding(run, Holding.Origin.PROMISED, account, Optional.of(place.row()), place.seats());
        renew(new Promise(queued, place, holding, backing));
    }

    /** Gives again what was withdrawn. */
    void renew(Promise promise) {
        board.moves().put(promise.holding(), Presence.PROMISED);
        promise.queued().isDecided();
        byJob.put(promise.job().id(), promise);
    }

    void withdraw(Promise promise) {
        board.moves().put(promise.holding(), Presence.ABSENT);
        promise.queued().waits();
        byJob.remove(promise.job().id());
    }

    /** Those that others are not stopped for are looked for anew. */
    void forgetDepartures() {
        all().stream().filter(promise -> !promise.lasts()).forEach(this::withdraw);
    }

    boolean haveDepartures() {
        return byJob.values().stream().anyMatch(promise -> !promise.lasts());
    }

    List<Claim> claims() {
        var claims = new ArrayList<Claim>();
        for (Promise promise : byJob.values()) {
            if (promise.lasts()) {
                claims.add(promise.claim());
            }
        }
        return claims;
    }
}
