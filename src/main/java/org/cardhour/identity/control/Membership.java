package org.cardhour.identity.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.identity.core.Seat;
import org.cardhour.identity.gateway.Groups;
import org.cardhour.identity.gateway.IdentityProviderAway;
import org.cardhour.identity.gateway.People;
import org.cardhour.identity.gateway.Person;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;

/**
 * Lets people into tenants and projects and puts them out. Roles live at the identity provider, so that a change holds
 * from the person's next token on, at most five minutes later. Calls another system, so it has no transaction.
 */
@Dependent
public class Membership {

    /** How many members of one project are listed at most. */
    public static final int MOST = 500;

    private static final Logger LOG = System.getLogger(Membership.class.getName());

    private final SeatChanges changes;
    private final People people;
    private final Groups groups;

    @Inject
    Membership(SeatChanges changes, People people, Groups groups) {
        this.changes = changes;
        this.people = people;
        this.groups = groups;
    }

    /** Somebody with a role in a tenant or project; the full name may be empty. */
    public record Member(String username, String fullName, String role) {

        private static Member of(Person person, Seat seat) {
            return new Member(person.username(), person.fullName(), seat.role());
        }
    }

    /**
     * Somebody who has been let in.
     *
     * @param temporaryPassword of an account that was made for it; told this once and kept nowhere
     */
    public record Joined(Member member, Optional<String> temporaryPassword) {}

    public Outcome<Joined> addToProject(
            Actor actor, UUID project, String username, Optional<String> email, Instant now) {
        return changes.memberSeat(actor, project)
                .then(seat -> add(actor, SeatChange.adding(seat, username, email), now));
    }

    public Outcome<Joined> addToTenant(Actor actor, UUID tenant, String role, String username, Instant now) {
        return changes.tenantSeat(actor, tenant, role)
                .then(seat -> add(actor, SeatChange.adding(seat, username, Optional.empty()), now));
    }

    public Outcome<String> removeFromProject(Actor actor, UUID project, String username, Instant now) {
        return changes.memberSeat(actor, project).then(seat -> remove(actor, SeatChange.removing(seat, username), now));
    }

    public Outcome<String> removeFromTenant(Actor actor, UUID tenant, String role, String username, Instant now) {
        return changes.tenantSeat(actor, tenant, role)
                .then(seat -> remove(actor, SeatChange.removing(seat, username), now));
    }

    public Outcome<List<Member>> members(Actor actor, UUID project) {
        return changes.visibleSeat(actor, project).then(this::filled);
    }

    private Outcome<Joined> add(Actor actor, SeatChange change, Instant now) {
        try {
            var known = people.named(change.username());
            changes.recordAdding(actor, change, now);
            var password = known.isPresent() ? Optional.<String>empty() : create(actor, change, now);
            var person = people.named(change.username()).orElseThrow();
            groups.join(person.id(), groups.ensure(change.seat().path()));
            return Outcome.done(new Joined(Member.of(person, change.seat()), password));
        } catch (IdentityProviderAway e) {
            return away(actor, change, e, now);
        }
    }

    private Optional<String> create(Actor actor, SeatChange change, Instant now) {
        changes.recordPerson(actor, change, now);
        var password = TemporaryPassword.next();
        return people.create(change.username(), change.email(), password) ? Optional.of(password) : Optional.empty();
    }

    private Outcome<String> remove(Actor actor, SeatChange change, Instant now) {
        try {
            var person = people.named(change.username());
            if (person.isEmpty()) {
                return Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND"));
            }
            changes.recordRemoving(actor, change, now);
            groups.leave(person.get().id(), change.seat().path());
            return Outcome.done(change.username());
        } catch (IdentityProviderAway e) {
            return away(actor, change, e, now);
        }
    }

    private Outcome<List<Member>> filled(Seat seat) {
        try {
            return Outcome.done(groups.members(seat.path(), MOST).stream()
                    .map(person -> Member.of(person, seat))
                    .toList());
        } catch (IdentityProviderAway e) {
            return Outcome.refused(Refusal.of(Refusal.Kind.UNAVAILABLE, "IDENTITY_PROVIDER_AWAY"));
        }
    }

    private <T> Outcome<T> away(Actor actor, SeatChange change, IdentityProviderAway failure, Instant now) {
        LOG.log(Level.WARNING, "a change of roles was not carried out", failure);
        changes.recordFailure(actor, change, "IDENTITY_PROVIDER_AWAY", now);
        return Outcome.refused(Refusal.of(Refusal.Kind.UNAVAILABLE, "IDENTITY_PROVIDER_AWAY"));
    }
}
