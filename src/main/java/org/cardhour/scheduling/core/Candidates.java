package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Who could be made to yield, the cheapest first. Of those that were running before the pass it is made out once for all
 * jobs of a tenant, or for all that may reclaim; whoever was given or promised cards in the pass is looked for each time.
 */
final class Candidates {

    private record Own(UUID tenantId, List<String> models) {}

    private final Policy policy;
    private final Instant now;
    private final Instant placedUntil;
    private final Set<UUID> revoked = new HashSet<>();
    private final Map<Own, Line> own = new HashMap<>();
    private final Map<List<String>, Line> borrowers = new HashMap<>();

    Candidates(Board board) {
        this.policy = board.policy();
        this.now = board.now();
        this.placedUntil = now.minus(policy.minimumRunTime());
    }

    /** Whoever had to give its start back does so once only. */
    void revoked(Holding holding) {
        revoked.add(holding.job().id());
    }

    boolean hasBeenRevoked(Job job) {
        return revoked.contains(job.id());
    }

    /** Whether there is anybody to ask; says no at once for most jobs that wait. */
    boolean areThereFor(Lane lane) {
        return areThereInTenant(lane.accounts(), lane.key().urgency())
                || (Side.of(lane) == Side.INSIDE && hasBorrowers(lane));
    }

    /** Whether a tenant has anybody less urgent itself. */
    boolean areThereInTenant(List<Account> accounts, int urgency) {
        for (int i = 0; i < accounts.size(); i++) {
            if (accounts.get(i).young().hasUnder(urgency, now)
                    || accounts.get(i).running().hasUnder(urgency, placedUntil)) {
                return true;
            }
        }
        return false;
    }

    /** So many thousandths of cards of the account could those of its tenant give at the most. */
    long atMost(Account account, int urgency) {
        return atMost(account.young(), account.running(), urgency);
    }

    /** So many thousandths of cards of the model could borrowers give at the most. */
    long atMost(ModelBook book) {
        return atMost(book.young(), book.running(), Integer.MAX_VALUE);
    }

    private long atMost(Stoppable young, Stoppable running, int urgency) {
        return young.thousandthsUnder(urgency)
                + (running.hasUnder(urgency, placedUntil) ? running.thousandthsUnder(urgency) : 0);
    }

    private boolean hasOwn(Lane lane) {
        return areThereInTenant(lane.accounts(), lane.key().urgency());
    }

    private boolean hasBorrowers(Lane lane) {
        for (Account account : lane.accounts()) {
            if (account.book().young().has(now) || account.book().running().has(placedUntil)) {
                return true;
            }
        }
        return false;
    }

    /** Less urgent ones of the job's tenant. */
    Lineup own(Queued queued, Lane lane) {
        if (!hasOwn(lane)) {
            return lineup(queued, List.of(), Line.NOBODY, Line.NOBODY);
        }
        var young = new ArrayList<Victim>();
        addOwnYoung(queued, lane, young);
        young.sort(Victim.CHEAPEST_FIRST);
        return lineup(queued, young, Line.NOBODY, ownLine(lane));
    }

    /** Those of other tenants that stand on guarantees which are not theirs. */
    Lineup borrowers(Queued queued, Lane lane) {
        if (!hasBorrowers(lane)) {
            return lineup(queued, List.of(), Line.NOBODY, Line.NOBODY);
        }
        var young = new ArrayList<Victim>();
        addBorrowingYoung(queued, lane, young);
        young.sort(Victim.CHEAPEST_FIRST);
        return lineup(queued, young, borrowerLine(lane), Line.NOBODY);
    }

    /** Both kinds. */
    Lineup all(Queued queued, Lane lane) {
        var young = new ArrayList<Victim>();
        boolean areBorrowers = hasBorrowers(lane);
        boolean areOwn = hasOwn(lane);
        if (areBorrowers) {
            addBorrowingYoung(queued, lane, young);
        }
        if (areOwn) {
            addOwnYoung(queued, lane, young);
        }
        young.sort(Victim.CHEAPEST_FIRST);
        return lineup(
                queued, young, areBorrowers ? borrowerLine(lane) : Line.NOBODY, areOwn ? ownLine(lane) : Line.NOBODY);
    }

    private Lineup lineup(Queued queued, List<Victim> young, Line borrowers, Line own) {
        return new Lineup(queued.job(), policy.isHighest(queued.job()), young, borrowers, own);
    }

    private void addOwnYoung(Queued queued, Lane lane, List<Victim> young) {
        for (Account account : lane.accounts()) {
            addYoung(account.young().under(lane.key().urgency()), Cause.OWN, mayTake(queued), young);
        }
    }

    private void addBorrowingYoung(Queued queued, Lane lane, List<Victim> young) {
        for (Account account : lane.accounts()) {
            addYoung(account.book().young().under(Integer.MAX_VALUE), Cause.RECLAIM, isOfOther(queued), young);
        }
    }

    private Line ownLine(Lane lane) {
        return own.computeIfAbsent(
                new Own(lane.key().tenantId(), lane.shape().models()), unused -> ownLine(lane.accounts()));
    }

    private Line ownLine(List<Account> accounts) {
        return new Line(
                accounts.stream()
                        .filter(account -> account.running().has(placedUntil))
                        .flatMap(account -> account.holdings().stream())
                        .filter(this::canBeStopped)
                        .filter(holding -> holding.job().evictionsToday() < policy.dailyEvictions()
                                && !policy.isProtected(holding.job()))
                        .map(holding -> Victim.of(holding, Cause.OWN, now))
                        .sorted(Victim.CHEAPEST_FIRST)
                        .toList(),
                this::hadAged);
    }

    private Line borrowerLine(Lane lane) {
        return borrowers.computeIfAbsent(lane.shape().models(), unused -> borrowerLine(lane.accounts()));
    }

    private Line borrowerLine(List<Account> accounts) {
        return new Line(
                accounts.stream()
                        .filter(account -> account.book().running().has(placedUntil))
                        .flatMap(account -> account.book().borrowers().stream())
                        .filter(this::canBeStopped)
                        .map(holding -> Victim.of(holding, Cause.RECLAIM, now))
                        .sorted(Victim.CHEAPEST_FIRST)
                        .toList(),
                this::hadAged);
    }

    private boolean canBeStopped(Holding holding) {
        return holding.origin() == Holding.Origin.RUN
                && holding.job().preemptible()
                && !holding.run().placedAt().isAfter(placedUntil);
    }

    private void addYoung(List<Holding> holdings, Cause cause, Predicate<Holding> allowed, List<Victim> victims) {
        for (Holding holding : holdings) {
            if (!revoked.contains(holding.job().id()) && allowed.test(holding)) {
                victims.add(Victim.of(holding, cause, now));
            }
        }
    }

    private static Predicate<Holding> isOfOther(Queued queued) {
        return holding -> !holding.job().tenantId().equals(queued.job().tenantId());
    }

    private Predicate<Holding> mayTake(Queued queued) {
        return holding -> holding.job().isUnder(queued.job())
                && holding.job().evictionsToday() < policy.dailyEvictions()
                && !policy.isProtected(holding.job())
                && (policy.isHighest(queued.job()) || !hadAged(holding));
    }

    /** Whoever got its turn by having waited too long is not sent back to wait, except by the highest class. */
    private boolean hadAged(Holding holding) {
        return !holding.job()
                .submittedAt()
                .plus(policy.agingBound())
                .isAfter(holding.run().placedAt());
    }
}
