package org.cardhour.scheduling.core;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What a pass has decided so far, in the order in which it did. */
final class Decisions {

    private final Map<UUID, Holding> started = new HashMap<>();
    private final Map<UUID, Decision> decisions = new LinkedHashMap<>();

    /** An owner takes back what it no longer offers. */
    void ofOwner(Decision taken) {
        switch (taken) {
            case Decision.Preempt preempt -> decisions.put(preempt.victim().id(), preempt);
            case Decision.Recall recall -> decisions.put(recall.run().id(), recall);
            case Decision.Start start -> throw new IllegalStateException("owners start nothing: " + start);
            case Decision.Mark mark -> throw new IllegalStateException("owners mark nothing: " + mark);
            case Decision.Wait wait -> throw new IllegalStateException("owners hold nobody: " + wait);
        }
    }

    void started(Decision.Start start, Holding holding) {
        started.put(start.job().id(), holding);
        decisions.put(start.job().id(), start);
    }

    /** The job does not start after all. */
    void takeBack(Job start) {
        started.remove(start.id());
        decisions.remove(start.id());
    }

    void preempted(Victim victim, Job inFavourOf) {
        var run = victim.run();
        decisions.put(run.id(), new Decision.Preempt(run, victim.cause(), Optional.of(inFavourOf.id())));
    }

    /** Whoever yields to a job that loses its promise yields to the one that takes it over. */
    void handOn(Job loser, Cause cause, Job winner) {
        decisions.replaceAll((id, decision) -> decision instanceof Decision.Preempt preempt
                        && preempt.inFavourOf().filter(loser.id()::equals).isPresent()
                ? new Decision.Preempt(preempt.victim(), cause, Optional.of(winner.id()))
                : decision);
    }

    /** How many jobs start. */
    int starts() {
        return started.size();
    }

    Collection<Decision> all() {
        return decisions.values();
    }

    /** The same, each start on the right on which it stands in the end. */
    List<Decision> settled() {
        return decisions.values().stream()
                .map(decision -> decision instanceof Decision.Start begun ? settled(begun) : decision)
                .toList();
    }

    private Decision.Start settled(Decision.Start begun) {
        var holding = started.get(begun.job().id());
        return holding == null || holding.standing() == begun.standing()
                ? begun
                : new Decision.Start(begun.job(), begun.allocation(), holding.standing(), begun.score());
    }
}
