package org.cardhour.scheduling.core;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;

/**
 * One cluster of the pool.
 *
 * @param kinds the kinds of jobs that its owner accepts
 * @param packagings the forms in which it takes what is to run
 * @param offered how many cards of each model may be used from outside; a model not named is not offered
 * @param recallNotice how long before its owner takes a card back a run that can't be preempted is told
 * @param isolation whether it keeps the runs of different tenants apart
 */
public record Cluster(
        UUID id,
        UUID siteId,
        Availability availability,
        Set<JobKind> kinds,
        Set<Packaging> packagings,
        Map<String, Cards> offered,
        List<Node> nodes,
        Duration recallNotice,
        Isolation isolation) {

    private static final Duration A_DAY = Duration.ofHours(24);

    public Cluster {
        kinds = Set.copyOf(kinds);
        packagings = Set.copyOf(packagings);
        offered = Map.copyOf(offered);
        nodes = List.copyOf(nodes);
    }

    /** One that is not known to keep tenants apart. */
    public Cluster(
            UUID id,
            UUID siteId,
            Availability availability,
            Set<JobKind> kinds,
            Set<Packaging> packagings,
            Map<String, Cards> offered,
            List<Node> nodes,
            Duration recallNotice) {
        this(id, siteId, availability, kinds, packagings, offered, nodes, recallNotice, Isolation.UNKNOWN);
    }

    /** The same, whose owner gives a day's notice. */
    public Cluster(
            UUID id,
            UUID siteId,
            Availability availability,
            Set<JobKind> kinds,
            Set<Packaging> packagings,
            Map<String, Cards> offered,
            List<Node> nodes) {
        this(id, siteId, availability, kinds, packagings, offered, nodes, A_DAY);
    }
}
