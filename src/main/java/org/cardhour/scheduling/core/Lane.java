package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Waiting jobs with the same rights to the same cards, the oldest first; on a track each by how long they may run. */
final class Lane {

    /** What the jobs of a lane have in common. */
    record Key(Level level, int urgency, UUID tenantId, Shape shape, Rights rights) {}

    private static final Track NOTHING = new Track(new Track.Key(Optional.empty(), Map.of(), Optional.empty()));

    private final Key key;
    private final Shape shape;
    private final Demand demand;
    private final List<Account> accounts;
    private final List<Track> tracks = new ArrayList<>(1);
    private Track first;
    private long nextSecond;
    private boolean isAtStart;

    /** @param accounts of the tenant, one for each of the shape's models */
    Lane(Key key, List<Account> accounts) {
        this.key = key;
        this.shape = key.shape();
        this.demand = Demand.least(shape);
        this.accounts = accounts;
        this.first = NOTHING;
    }

    /** By their next jobs, the oldest first. */
    static int compareAge(Lane one, Lane other) {
        return one.nextSecond == other.nextSecond
                ? Queued.BY_AGE.compare(one.next(), other.next())
                : Long.compare(one.nextSecond, other.nextSecond);
    }

    Key key() {
        return key;
    }

    Shape shape() {
        return shape;
    }

    /** The least that one of its jobs needs. */
    Demand demand() {
        return demand;
    }

    List<Account> accounts() {
        return accounts;
    }

    TenantBook tenant() {
        return accounts.getFirst().tenant();
    }

    boolean isEmpty() {
        return tracks.isEmpty();
    }

    /** Whoever of its jobs has waited longest. */
    Queued oldest() {
        var oldest = tracks.getFirst().oldest();
        for (Track track : tracks) {
            oldest = Queued.BY_AGE.compare(track.oldest(), oldest) < 0 ? track.oldest() : oldest;
        }
        return oldest;
    }

    void add(Queued queued) {
        track(queued).orElseGet(() -> open(queued)).add(queued);
        movesOn();
    }

    void remove(Queued queued) {
        movesOn();
        track(queued).ifPresent(track -> {
            track.remove(queued);
            if (track.isEmpty()) {
                tracks.remove(track);
            }
        });
    }

    private Optional<Track> track(Queued queued) {
        var wanted = Track.Key.of(queued);
        return tracks.stream().filter(track -> track.key().equals(wanted)).findFirst();
    }

    private Track open(Queued queued) {
        var track = new Track(Track.Key.of(queued));
        tracks.add(track);
        return track;
    }

    /** From the oldest on again; whether there is one that waits. */
    boolean begins() {
        if (!isAtStart) {
            for (int i = 0; i < tracks.size(); i++) {
                tracks.get(i).rewind();
            }
            findNext();
            isAtStart = true;
        }
        return hasNext();
    }

    private void movesOn() {
        isAtStart = false;
    }

    /** Others of its jobs may have been decided on than before. */
    void decisionsChanged() {
        for (int i = 0; i < tracks.size(); i++) {
            tracks.get(i).decisionsChanged();
        }
        movesOn();
    }

    boolean hasNext() {
        return first.hasNext();
    }

    Queued next() {
        return first.next();
    }

    /** The next has had its turn. */
    void advance() {
        first.advance();
        movesOn();
        findNext();
    }

    /** The next could do nothing at its turn, and so can nobody behind it on its track. */
    void endTrack() {
        first.end();
        movesOn();
        findNext();
    }

    private void findNext() {
        first = tracks.getFirst();
        for (int i = 1; i < tracks.size(); i++) {
            first = tracks.get(i).goesBefore(first) ? tracks.get(i) : first;
        }
        nextSecond = first.nextSecond();
    }
}
